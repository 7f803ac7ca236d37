import { type ErrorEntry, entry as e } from './entry.ts'

/** Of the company's own money. */
export const FUNDING_ERRORS = {
  same_person: e(
    409,
    'You proposed this. Another operator must confirm it',
    'ご自身の提案です。別の担当者の確認が必要です',
    '该提议由您提出，需由另一位操作员确认',
    '此提議由您提出，需由另一位操作員確認',
  ),
  signature_incorrect: e(
    400,
    'The key of this address did not sign this message',
    'この署名は、このアドレスの鍵によるこのメッセージの署名ではありません',
    '该签名不是由此地址的密钥对此消息所签',
    '此簽名並非由該地址的金鑰對此訊息所簽',
  ),
} as const satisfies Record<string, ErrorEntry>
