import { type ErrorEntry, entry as e } from './entry.ts'

/** Errors of notification channels. */
export const CHANNELS_ERRORS = {
  channel_always_on: e(
    409,
    'Security emails can’t be turned off',
    'セキュリティに関するメールは停止できません',
    '安全类邮件无法关闭',
    '安全類郵件無法關閉',
  ),
  push_service_unknown: e(
    400,
    'This browser doesn’t support push notifications',
    'このブラウザのプッシュ通知サービスには対応していません',
    '暂不支持此浏览器的推送',
    '暫不支援此瀏覽器的推播',
  ),
} as const satisfies Record<string, ErrorEntry>
