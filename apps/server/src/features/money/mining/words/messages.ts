import type { FeatureMessages } from '#platform/message-templates.ts'

/** Templates of messages about locks, machines, trials and NFTs. */
export const MINING_MESSAGES: FeatureMessages = {
  payout: {
    en: [
      'Mining income: {amount} {asset}',
      'Income for {due}, paid into your mining account. See History for the amount by order.',
    ],
    ja: [
      'マイニング収益 {amount} {asset}',
      '{due} 付与分をマイニング口座に反映しました。注文ごとの内訳は履歴でご確認いただけます。',
    ],
    'zh-Hans': ['挖矿收益 {amount} {asset}', '{due} 的收益已发放至矿机账户，各订单的明细请见资金记录。'],
    'zh-Hant': ['挖礦收益 {amount} {asset}', '{due} 的收益已發放至礦機帳戶，各訂單的明細請見資金紀錄。'],
  },
  order_bought: {
    en: [
      'Purchase successful: {amount} {asset}',
      'Order {orderNo} has started, and its full income is reserved for you.',
    ],
    ja: [
      'ロックが完了しました：{amount} {asset}',
      '注文 {orderNo} が成立しました。収益は全額、お客様のために確保されています。',
    ],
    'zh-Hans': ['锁仓成功：{amount} {asset}', '订单 {orderNo} 已生效，全部收益已为您预留。'],
    'zh-Hant': ['鎖倉成功：{amount} {asset}', '訂單 {orderNo} 已生效，全部收益已為您預留。'],
  },
  order_redeemed: {
    en: [
      'Redemption successful: {amount} {asset}',
      'Order {orderNo} has ended early. The penalty was {penalty} {asset}; the rest is in your spot account.',
    ],
    ja: [
      '早期解約が完了しました：{amount} {asset}',
      '注文 {orderNo} を早期解約しました。違約金は {penalty} {asset} で、残額は現物口座に戻りました。',
    ],
    'zh-Hans': [
      '赎回成功：{amount} {asset}',
      '订单 {orderNo} 已提前结束，已扣除违约金 {penalty} {asset}，其余本金已返还至现货账户。',
    ],
    'zh-Hant': [
      '贖回成功：{amount} {asset}',
      '訂單 {orderNo} 已提前結束，違約金 {penalty} {asset}，其餘已返還至現貨帳戶。',
    ],
  },
  order_expired: {
    en: [
      'Principal returned: {amount} {asset}',
      'Order {orderNo} has reached its expiry. The principal is in your spot account.',
    ],
    ja: ['元本を返還しました：{amount} {asset}', '注文 {orderNo} が満期を迎え、元本が現物口座に戻りました。'],
    'zh-Hans': ['本金已返还：{amount} {asset}', '订单 {orderNo} 已到期，本金已返还至现货账户。'],
    'zh-Hant': ['本金已返還：{amount} {asset}', '訂單 {orderNo} 已到期，本金已返還至現貨帳戶。'],
  },
  machine_rented: {
    en: [
      'Purchase successful: {amount} {asset}',
      'Rental {orderNo} has started, and its full income is reserved for you. The rent is non-refundable.',
    ],
    ja: [
      'マシンをレンタルしました：{amount} {asset}',
      'レンタル {orderNo} が始まりました。収益は全額、お客様のために確保されています。レンタル料は返還されません。',
    ],
    'zh-Hans': ['租赁成功：{amount} {asset}', '租赁订单 {orderNo} 已生效，全部收益已为您预留。租金不退还。'],
    'zh-Hant': ['租賃成功：{amount} {asset}', '租賃訂單 {orderNo} 已生效，全部收益已為您預留。租金不退還。'],
  },
  rental_ended: {
    en: ['Rental {orderNo} has ended', 'All of its income has been paid into your mining account.'],
    ja: ['レンタル {orderNo} が終了しました', '収益は全額、マイニング口座に付与済みです。'],
    'zh-Hans': ['租赁订单 {orderNo} 已结束', '全部收益均已发放至矿机账户。'],
    'zh-Hant': ['租賃訂單 {orderNo} 已結束', '全部收益均已發放至礦機帳戶。'],
  },
  nft_bought: {
    en: [
      'Purchase successful: No. {edition}',
      'The price was {amount} {asset}. Order {orderNo} has started, and its full income is reserved for you.',
    ],
    ja: [
      '購入が完了しました：No.{edition}',
      '価格は {amount} {asset} です。注文 {orderNo} が成立し、収益は全額、お客様のために確保されています。',
    ],
    'zh-Hans': [
      'NFT 购买成功：{edition} 号',
      '价格为 {amount} {asset}。订单 {orderNo} 已生效，全部收益已为您预留。',
    ],
    'zh-Hant': [
      'NFT 購買成功：{edition} 號',
      '價格為 {amount} {asset}。訂單 {orderNo} 已生效，全部收益已為您預留。',
    ],
  },
  nft_bought_back: {
    en: [
      'No. {edition} bought back: {amount} {asset}',
      'Order {orderNo} has matured. The price you paid is back in your spot account.',
    ],
    ja: [
      'No.{edition} を買い戻しました：{amount} {asset}',
      '注文 {orderNo} が満期を迎え、購入代金が現物口座に戻りました。',
    ],
    'zh-Hans': [
      'NFT {edition} 号已回购：{amount} {asset}',
      '订单 {orderNo} 已到期，购买价款已返还至现货账户。',
    ],
    'zh-Hant': [
      'NFT {edition} 號已買回：{amount} {asset}',
      '訂單 {orderNo} 已到期，購買價款已返還至現貨帳戶。',
    ],
  },
  trial_started: {
    en: [
      'Free trial: Apply succeed',
      'Your {days}-day trial, order {orderNo}, has started. Claim its income on the order page at any time.',
    ],
    ja: [
      '無料体験の申し込みが完了しました',
      '{days}日間の無料体験（注文 {orderNo}）が始まりました。収益は注文画面からいつでも受け取れます。',
    ],
    'zh-Hans': ['免费体验：申请成功', '{days} 天免费体验（订单 {orderNo}）已开始，收益可随时在订单中领取。'],
    'zh-Hant': ['免費體驗：申請成功', '{days} 天免費體驗（訂單 {orderNo}）已開始，收益可隨時在訂單中領取。'],
  },
  trial_claimed: {
    en: [
      'Received successfully: {amount} {asset}',
      'The income of your trial {orderNo} is in your mining account.',
    ],
    ja: [
      '収益を受け取りました：{amount} {asset}',
      '無料体験 {orderNo} の収益をマイニング口座に付与しました。',
    ],
    'zh-Hans': ['领取成功：{amount} {asset}', '体验订单 {orderNo} 的收益已发放至矿机账户。'],
    'zh-Hant': ['領取成功：{amount} {asset}', '體驗訂單 {orderNo} 的收益已發放至礦機帳戶。'],
  },
  trial_ended: {
    en: [
      'Your free trial has ended',
      '{amount} {asset} from trial {orderNo} is ready to claim on the order page. It stays reserved for you.',
    ],
    ja: [
      '無料体験が終了しました',
      '無料体験 {orderNo} の収益 {amount} {asset} は、注文画面から受け取れます。受け取りまで、お客様のために確保されています。',
    ],
    'zh-Hans': [
      '免费体验已结束',
      '体验订单 {orderNo} 还有 {amount} {asset} 待领取，请在订单中领取。该收益会一直为您保留。',
    ],
    'zh-Hant': [
      '免費體驗已結束',
      '體驗訂單 {orderNo} 還有 {amount} {asset} 待領取，請在訂單中領取。此收益會一直為您保留。',
    ],
  },
}
