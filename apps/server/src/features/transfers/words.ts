import type { FeatureMessages } from '../../platform/message-words.ts'

export const TRANSFERS_MESSAGES: FeatureMessages = {
  transfer_sent: {
    en: ['{amount} {asset} sent to {other}', 'The transfer was free and has already arrived.'],
    ja: ['{other} に {amount} {asset} を送金しました', '手数料は無料で、すでに相手の口座に届いています。'],
    'zh-Hans': ['已向 {other} 转账 {amount} {asset}', '免手续费，对方已入账。'],
    'zh-Hant': ['已向 {other} 轉帳 {amount} {asset}', '免手續費，對方已入帳。'],
  },
  transfer_received: {
    en: ['{amount} {asset} received from {other}', 'It is in your spot account.'],
    ja: ['{other} から {amount} {asset} を受け取りました', '現物口座に入金されました。'],
    'zh-Hans': ['收到 {other} 转账 {amount} {asset}', '已记入现货账户。'],
    'zh-Hant': ['收到 {other} 轉帳 {amount} {asset}', '已記入現貨帳戶。'],
  },
}
