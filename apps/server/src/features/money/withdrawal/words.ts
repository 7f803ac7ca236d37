import type { FeatureMessages } from '#platform/message-templates.ts'

export const WITHDRAWAL_MESSAGES: FeatureMessages = {
  withdrawal_submitted: {
    en: [
      'Withdrawal of {amount} {asset} submitted',
      'The amount is frozen until it’s sent. We’ll process it within 24 hours, unless a hold applies.',
    ],
    ja: [
      '{amount} {asset} の出金を受け付けました',
      '送金まで金額は凍結されます。保留されていない限り、24時間以内に処理します。',
    ],
    'zh-Hans': [
      '提现 {amount} {asset} 已提交',
      '转出前，资金保持冻结。除提现被暂停的情况外，我们会在 24 小时内处理。',
    ],
    'zh-Hant': [
      '提領 {amount} {asset} 已提交',
      '轉出前，資金保持凍結。除非提領遭暫停，我們會在 24 小時內處理。',
    ],
  },
  withdrawal_approved: {
    en: ['Withdrawal of {amount} {asset}: Approved succeed', 'All checks passed. We’ll send it shortly.'],
    ja: ['{amount} {asset} の出金が承認されました', '審査が完了しました。まもなく送金します。'],
    'zh-Hans': ['提现 {amount} {asset} 审核通过', '各项审核均已通过，即将转出。'],
    'zh-Hant': ['提領 {amount} {asset} 審核通過', '審核已完成，即將轉出。'],
  },
  withdrawal_returned: {
    en: [
      'Withdrawal of {amount} {asset} in review again',
      'You don’t need to do anything. We’ll check it once more before it’s sent; the deadline is in its details. You can cancel it until it’s approved.',
    ],
    ja: [
      '{amount} {asset} の出金を再審査しています',
      'お手続きは不要です。送金前にもう一度審査します。承認されるまでは取り消せます。処理の期限は詳細画面でご確認いただけます。',
    ],
    'zh-Hans': [
      '提现 {amount} {asset} 重新审核中',
      '您无需操作。转出前我们会再审核一次，处理时限见详情；审核通过前您仍可取消。',
    ],
    'zh-Hant': [
      '提領 {amount} {asset} 重新審核中',
      '您無須操作。轉出前我們會再審核一次，處理時限請見提領明細；審核通過前您仍可取消。',
    ],
  },
  withdrawal_sent: {
    en: [
      'Withdrawal of {amount} {asset} sent',
      'It’s on the TRON network. The transaction ID is in its details.',
    ],
    ja: [
      '{amount} {asset} を出金先へ送金しました',
      'TRON ネットワークに送信しました。取引IDは詳細画面でご確認いただけます。',
    ],
    'zh-Hans': ['提现 {amount} {asset} 已转出', '交易已发送至 TRON 网络，可在提现详情中查看链上交易哈希。'],
    'zh-Hant': ['提領 {amount} {asset} 已轉出', '交易已送至 TRON 網路，可在提領明細中查看鏈上交易雜湊。'],
  },
  withdrawal_confirmed: {
    en: ['Withdrawal of {amount} {asset} arrived', 'The network has confirmed it.'],
    ja: ['{amount} {asset} の出金が完了しました', 'ネットワークで承認され、着金しました。'],
    'zh-Hans': ['提现 {amount} {asset} 已到账', '网络已确认该交易。'],
    'zh-Hant': ['提領 {amount} {asset} 已到帳', '交易已獲網路最終確認。'],
  },
  withdrawal_cancelled: {
    en: ['Withdrawal of {amount} {asset} canceled', 'The full amount is back in your spot account.'],
    ja: ['{amount} {asset} の出金を取り消しました', '全額が現物口座に戻りました。'],
    'zh-Hans': ['提现 {amount} {asset} 已取消', '全部金额已退回现货账户。'],
    'zh-Hant': ['提領 {amount} {asset} 已取消', '全部金額已退回現貨帳戶。'],
  },
  withdrawal_rejected: {
    en: [
      'Withdrawal of {amount} {asset} rejected',
      'The full amount is back in your spot account. The reason is in its details.',
    ],
    ja: [
      '{amount} {asset} の出金は承認されませんでした',
      '全額が現物口座に戻りました。理由は詳細画面をご確認ください。',
    ],
    'zh-Hans': ['提现 {amount} {asset} 未通过审核', '全部金额已退回现货账户，原因请见提现详情。'],
    'zh-Hant': ['提領 {amount} {asset} 未通過審核', '全部金額已退回現貨帳戶，原因請見提領明細。'],
  },
  withdrawal_failed: {
    en: [
      'Withdrawal of {amount} {asset} failed',
      'The network couldn’t process it. The full amount is back in your spot account.',
    ],
    ja: [
      '{amount} {asset} の出金に失敗しました',
      'ネットワークで処理されませんでした。全額が現物口座に戻りました。',
    ],
    'zh-Hans': ['提现 {amount} {asset} 失败', '链上转账未能完成，全部金额已退回现货账户。'],
    'zh-Hant': ['提領 {amount} {asset} 失敗', '轉帳未能在鏈上完成，全部金額已退回現貨帳戶。'],
  },
  withdrawal_recovered: {
    en: [
      'Withdrawal of {amount} {asset} recorded late',
      'This amount was sent to you on the network, but was missing from our records. We’ve now deducted it from your spot account.',
    ],
    ja: [
      '{amount} {asset} の出金を後から記帳しました',
      'この金額はすでにネットワーク上で送金済みでしたが、帳簿に記録がありませんでした。このため、現物口座から差し引きました。',
    ],
    'zh-Hans': [
      '已补记提现 {amount} {asset}',
      '该金额此前已在链上转给您，但账本中缺少这条记录，现已从现货账户扣除。',
    ],
    'zh-Hant': [
      '已補記提領 {amount} {asset}',
      '此金額先前已在鏈上轉給您，但帳本中缺少這筆紀錄，現已從現貨帳戶扣除。',
    ],
  },
}

/** Lines of the security email about withdrawals that were pending when the account's protection changed. */
export const PENDING_WORDS = {
  cancelled: {
    en: 'Canceled: withdrawal of {amount} USDT to {address}. The money is back in your account.',
    ja: '{address} への {amount} USDT の出金を取り消しました。資金は口座に戻りました。',
    'zh-Hans': '已取消：提现 {amount} USDT 至 {address}，资金已退回账户。',
    'zh-Hant': '已取消：提領 {amount} USDT 至 {address}，資金已退回帳戶。',
  },
  marked: {
    en: 'Waiting for review: withdrawal of {amount} USDT to {address}. Our staff will review it before we send it. If you didn’t request it, cancel it in the app.',
    ja: '{address} への {amount} USDT の出金は審査待ちです。担当者が確認してから送金します。お心当たりがない場合は、アプリで取り消してください。',
    'zh-Hans':
      '待审核：提现 {amount} USDT 至 {address}。转出前将由工作人员审核；如非本人操作，请在应用中取消。',
    'zh-Hant':
      '待審核：提領 {amount} USDT 至 {address}。轉出前將由專員審核；如非本人操作，請在應用程式中取消。',
  },
  approved: {
    en: 'Already approved: withdrawal of {amount} USDT to {address}. If you didn’t request it, contact customer service immediately.',
    ja: '{address} への {amount} USDT の出金は承認済みです。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。',
    'zh-Hans': '已审核通过：提现 {amount} USDT 至 {address}。如非本人操作，请立即联系客服。',
    'zh-Hant': '已審核通過：提領 {amount} USDT 至 {address}。如非本人操作，請立即聯絡客服。',
  },
} as const
