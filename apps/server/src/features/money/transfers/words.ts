import type { FeatureMessages } from '#platform/message-templates.ts'

export const TRANSFERS_MESSAGES: FeatureMessages = {
  transfer_sent: {
    en: ['{amount} {asset} sent to {other}', 'The transfer was free and has already arrived.'],
    ja: ['{other} 様に {amount} {asset} を送金しました', '送金は完了しています。手数料はかかりません。'],
    'zh-Hans': ['已向 {other} 转账 {amount} {asset}', '免手续费，已到账。'],
    'zh-Hant': ['已轉帳 {amount} {asset} 給 {other}', '免手續費，已到帳。'],
  },
  transfer_received: {
    en: ['{amount} {asset} received from {other}', 'It’s in your spot account.'],
    ja: ['{other} 様から {amount} {asset} を受け取りました', '現物口座に反映しました。'],
    'zh-Hans': ['收到 {other} 转来的 {amount} {asset}', '已入账至现货账户。'],
    'zh-Hant': ['收到 {other} 轉來的 {amount} {asset}', '已入帳至現貨帳戶。'],
  },
}
