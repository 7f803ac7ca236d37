import type { Localised } from '@matin/contract/language'
import type { ChannelKind } from '@matin/contract/notification-preferences'

/** Titles of pushes. They contain no amount, name or address: the app shows those. */
export const PUSH_TITLES: Readonly<Record<ChannelKind, Localised>> = {
  security: {
    en: 'Account security alert',
    ja: 'アカウントのセキュリティに関するお知らせ',
    'zh-Hans': '您的账号有安全提醒',
    'zh-Hant': '您的帳號有安全提醒',
  },
  withdrawals: {
    en: 'Withdrawal update',
    ja: '出金の状況が更新されました',
    'zh-Hans': '您的提现有新进展',
    'zh-Hant': '您的提領有新進展',
  },
  recharges: {
    en: 'Recharge update',
    ja: 'チャージの状況が更新されました',
    'zh-Hans': '您的充值有新进展',
    'zh-Hant': '您的儲值有新進展',
  },
  income: {
    en: 'Today’s mining income has arrived',
    ja: '本日のマイニング収益が付与されました',
    'zh-Hans': '今日挖矿收益已发放',
    'zh-Hant': '今日挖礦收益已發放',
  },
  orders: {
    en: 'One of your orders has ended',
    ja: 'ご注文が終了しました',
    'zh-Hans': '您的一笔订单已结束',
    'zh-Hant': '您的一筆訂單已結束',
  },
  transfers: {
    en: 'You received a transfer',
    ja: '送金を受け取りました',
    'zh-Hans': '您收到一笔转账',
    'zh-Hant': '您收到一筆轉帳',
  },
  identity: {
    en: 'Identity authentication update',
    ja: '本人確認の状況が更新されました',
    'zh-Hans': '您的身份认证有新进展',
    'zh-Hant': '您的身分驗證有新進展',
  },
  support: {
    en: 'Customer service replied',
    ja: 'カスタマーサポートから返信があります',
    'zh-Hans': '客服已回复您',
    'zh-Hant': '客服已回覆您',
  },
  notices: {
    en: 'New notice',
    ja: '新しいお知らせがあります',
    'zh-Hans': '有新公告',
    'zh-Hant': '有新公告',
  },
}

/** Text of the email about an answer by customer service. The answer itself is only in the chat. */
export const ANSWERED_TEXT: Localised = {
  en: 'Read the reply in the app, under Customer service. We never ask for your password, payment PIN or verification codes.',
  ja: '返信はアプリの「カスタマーサポート」でご確認いただけます。パスワード、支払い用PIN、認証コードをお尋ねすることはありません。',
  'zh-Hans': '请在应用的“在线客服”中查看回复。我们绝不会索要您的密码、支付密码或验证码。',
  'zh-Hant': '請在應用程式的「線上客服」中查看回覆。我們絕不會索取您的密碼、支付密碼或驗證碼。',
}
