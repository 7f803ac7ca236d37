import type { Texts } from './words.ts'

/** Of what comes in, what leaves and what changes hands. */
export const MONEY_TEXTS = {
  deposit_seen: {
    en: [
      '{amount} {asset} seen',
      'Your transfer is confirmed by the network. Its receipt brings it into your spot account.',
    ],
    ja: [
      '{amount} {asset} の着金を確認',
      '送金がネットワークで承認されました。明細の提出後、現物口座に反映されます。',
    ],
    'zh-Hans': ['已查到转账 {amount} {asset}', '您的转账已获网络确认，提交凭证后即记入现货账户。'],
    'zh-Hant': ['已查到轉帳 {amount} {asset}', '您的轉帳已獲網路確認，提交憑證後即記入現貨帳戶。'],
  },
  recharge_credited: {
    en: ['{amount} {asset} credited', 'Your recharge is in your spot account.'],
    ja: ['{amount} {asset} をチャージしました', 'チャージが現物口座に反映されました。'],
    'zh-Hans': ['充值 {amount} {asset} 已到账', '您的充值已记入现货账户。'],
    'zh-Hant': ['儲值 {amount} {asset} 已入帳', '您的儲值已記入現貨帳戶。'],
  },
  withdrawal_submitted: {
    en: [
      'Withdrawal of {amount} {asset} submitted',
      'The amount is frozen until it is sent. We process it within 24 hours.',
    ],
    ja: ['{amount} {asset} の出金を受け付けました', '送金まで金額は凍結されます。24時間以内に処理します。'],
    'zh-Hans': ['提现 {amount} {asset} 已提交', '该金额在转出前将被冻结，我们会在 24 小时内处理。'],
    'zh-Hant': ['提領 {amount} {asset} 已提交', '該金額在轉出前將被凍結，我們會在 24 小時內處理。'],
  },
  withdrawal_approved: {
    en: ['Withdrawal of {amount} {asset}: Approved succeed', 'The checks are passed. It is sent next.'],
    ja: ['{amount} {asset} の出金が承認されました', '審査が完了しました。まもなく送金されます。'],
    'zh-Hans': ['提现 {amount} {asset} 审核通过', '审核已完成，即将转出。'],
    'zh-Hant': ['提領 {amount} {asset} 審核通過', '審核已完成，即將轉出。'],
  },
  withdrawal_sent: {
    en: [
      'Withdrawal of {amount} {asset} sent',
      'It is on the TRON network. You find the transaction ID in its details.',
    ],
    ja: [
      '{amount} {asset} を送金しました',
      'TRON ネットワークに送信しました。取引IDは詳細画面で確認できます。',
    ],
    'zh-Hans': ['提现 {amount} {asset} 已发出', '交易已发送至 TRON 网络，可在详情中查看交易哈希。'],
    'zh-Hant': ['提領 {amount} {asset} 已送出', '交易已送至 TRON 網路，可在詳情中查看交易雜湊。'],
  },
  withdrawal_confirmed: {
    en: ['Withdrawal of {amount} {asset} arrived', 'The network has confirmed it for good.'],
    ja: ['{amount} {asset} の出金が完了しました', 'ネットワークでの承認が確定しました。'],
    'zh-Hans': ['提现 {amount} {asset} 已到账', '交易已获网络最终确认。'],
    'zh-Hant': ['提領 {amount} {asset} 已到帳', '交易已獲網路最終確認。'],
  },
  withdrawal_cancelled: {
    en: ['Withdrawal of {amount} {asset} cancelled', 'The whole amount is back in your spot account.'],
    ja: ['{amount} {asset} の出金を取り消しました', '全額が現物口座に戻りました。'],
    'zh-Hans': ['提现 {amount} {asset} 已取消', '全部金额已退回现货账户。'],
    'zh-Hant': ['提領 {amount} {asset} 已取消', '全部金額已退回現貨帳戶。'],
  },
  withdrawal_rejected: {
    en: [
      'Withdrawal of {amount} {asset} rejected',
      'The whole amount is back in your spot account. The reason stands in its details.',
    ],
    ja: [
      '{amount} {asset} の出金は承認されませんでした',
      '全額が現物口座に戻りました。理由は詳細画面をご確認ください。',
    ],
    'zh-Hans': ['提现 {amount} {asset} 未通过审核', '全部金额已退回现货账户，原因请见详情。'],
    'zh-Hant': ['提領 {amount} {asset} 未通過審核', '全部金額已退回現貨帳戶，原因請見詳情。'],
  },
  withdrawal_failed: {
    en: [
      'Withdrawal of {amount} {asset} failed',
      'The network did not carry it out. The whole amount is back in your spot account.',
    ],
    ja: [
      '{amount} {asset} の出金に失敗しました',
      'ネットワークで処理されませんでした。全額が現物口座に戻りました。',
    ],
    'zh-Hans': ['提现 {amount} {asset} 失败', '网络未能执行该交易，全部金额已退回现货账户。'],
    'zh-Hant': ['提領 {amount} {asset} 失敗', '網路未能執行該交易，全部金額已退回現貨帳戶。'],
  },
  exchange_bought: {
    en: [
      'Exchange successful: {amount} {asset} bought',
      'You paid {total} USDT, fee {fee} and spread {spread} USDT included. Transaction hash {hash}',
    ],
    ja: [
      '交換が完了しました：{amount} {asset} を購入',
      'お支払い額は {total} USDT です（手数料 {fee} USDT、スプレッド {spread} USDT を含みます）。トランザクションハッシュ {hash}',
    ],
    'zh-Hans': [
      '兑换成功：已买入 {amount} {asset}',
      '您支付了 {total} USDT，其中手续费 {fee} USDT、点差 {spread} USDT。交易哈希 {hash}',
    ],
    'zh-Hant': [
      '兌換成功：已買入 {amount} {asset}',
      '您支付了 {total} USDT，其中手續費 {fee} USDT、價差 {spread} USDT。交易雜湊 {hash}',
    ],
  },
  exchange_sold: {
    en: [
      'Exchange successful: {amount} {asset} sold',
      'You received {total} USDT, fee {fee} and spread {spread} USDT already taken off. Transaction hash {hash}',
    ],
    ja: [
      '交換が完了しました：{amount} {asset} を売却',
      'お受け取り額は {total} USDT です（手数料 {fee} USDT、スプレッド {spread} USDT を差し引き済み）。トランザクションハッシュ {hash}',
    ],
    'zh-Hans': [
      '兑换成功：已卖出 {amount} {asset}',
      '您收到 {total} USDT，已扣除手续费 {fee} USDT、点差 {spread} USDT。交易哈希 {hash}',
    ],
    'zh-Hant': [
      '兌換成功：已賣出 {amount} {asset}',
      '您收到 {total} USDT，已扣除手續費 {fee} USDT、價差 {spread} USDT。交易雜湊 {hash}',
    ],
  },
  transfer_sent: {
    en: ['{amount} {asset} sent to {other}', 'The transfer was free and is already there.'],
    ja: ['{other} に {amount} {asset} を送金しました', '手数料は無料で、すでに相手の口座に届いています。'],
    'zh-Hans': ['已向 {other} 转账 {amount} {asset}', '免手续费，对方已到账。'],
    'zh-Hant': ['已向 {other} 轉帳 {amount} {asset}', '免手續費，對方已入帳。'],
  },
  transfer_received: {
    en: ['{amount} {asset} received from {other}', 'It is in your spot account.'],
    ja: ['{other} から {amount} {asset} を受け取りました', '現物口座に入金されました。'],
    'zh-Hans': ['收到 {other} 转账 {amount} {asset}', '已记入现货账户。'],
    'zh-Hant': ['收到 {other} 轉帳 {amount} {asset}', '已記入現貨帳戶。'],
  },
} as const satisfies Record<string, Texts>
