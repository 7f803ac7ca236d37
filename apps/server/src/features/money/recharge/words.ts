import type { FeatureMessages } from '#platform/message-templates.ts'

export const RECHARGE_MESSAGES: FeatureMessages = {
  deposit_seen: {
    en: [
      '{amount} {asset} arrived',
      'The network has confirmed your transfer. Submit your receipt to have it credited to your spot account.',
    ],
    ja: [
      '{amount} {asset} の着金を確認しました',
      '送金がネットワークで承認されました。送金報告を提出すると、現物口座に反映されます。',
    ],
    'zh-Hans': [
      '收到转账 {amount} {asset}，待提交凭证',
      '您的转账已获网络确认，提交凭证后即可入账至现货账户。',
    ],
    'zh-Hant': [
      '收到轉帳 {amount} {asset}，待提交憑證',
      '您的轉帳已獲網路確認，提交憑證後即可入帳至現貨帳戶。',
    ],
  },
  deposit_foreign: {
    en: [
      'Not USDT: we can’t credit this',
      'Transaction {txid} sent TRX or another token to your deposit address. Only USDT (TRC-20) can be credited. Contact customer service about your options.',
    ],
    ja: [
      'USDT 以外の着金のため反映できません',
      '取引 {txid} で TRX または別のトークンがチャージ用アドレスに届きました。反映できるのは USDT（TRC-20）のみです。対応についてはカスタマーサポートにお問い合わせください。',
    ],
    'zh-Hans': [
      '收到的不是 USDT，无法入账',
      '交易 {txid} 向您的充值地址转入的是 TRX 或其他代币，仅 USDT（TRC-20）可入账。如何处理请咨询客服。',
    ],
    'zh-Hant': [
      '收到的不是 USDT，無法入帳',
      '交易 {txid} 向您的儲值地址轉入的是 TRX 或其他代幣，僅 USDT（TRC-20）可入帳。如何處理請洽客服。',
    ],
  },
  deposit_attached: {
    en: [
      '{amount} {asset} credited',
      'Your transfer had no receipt, so our staff matched it and credited it to your spot account.',
    ],
    ja: ['{amount} {asset} を反映しました', '送金報告のない着金を担当者が照合し、現物口座に反映しました。'],
    'zh-Hans': ['{amount} {asset} 已入账', '我们已确认这笔未提交凭证的转账属于您，并已入账至现货账户。'],
    'zh-Hant': ['{amount} {asset} 已入帳', '我們已核實您未提交憑證的轉帳，並已入帳至現貨帳戶。'],
  },
  recharge_credited: {
    en: ['{amount} {asset} credited', 'Your recharge is in your spot account.'],
    ja: ['{amount} {asset} をチャージしました', 'チャージが現物口座に反映されました。'],
    'zh-Hans': ['充值 {amount} {asset} 已入账', '您的充值已入账至现货账户。'],
    'zh-Hant': ['儲值 {amount} {asset} 已入帳', '您的儲值已入帳至現貨帳戶。'],
  },
}
