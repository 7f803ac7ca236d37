import type { FeatureMessages } from '#platform/message-templates.ts'

export const EXCHANGE_MESSAGES: FeatureMessages = {
  exchange_bought: {
    en: [
      'Exchange successful: {amount} {asset} bought',
      'You paid {total} USDT, including a fee of {fee} USDT and a spread of {spread} USDT.',
    ],
    ja: [
      '交換が完了しました：{amount} {asset} を購入',
      'お支払い額は {total} USDT です（手数料 {fee} USDT、スプレッド {spread} USDT を含みます）。',
    ],
    'zh-Hans': [
      '兑换成功：已买入 {amount} {asset}',
      '您支付了 {total} USDT，其中手续费 {fee} USDT、点差 {spread} USDT。',
    ],
    'zh-Hant': [
      '兌換成功：已買入 {amount} {asset}',
      '您支付了 {total} USDT，其中手續費 {fee} USDT、價差 {spread} USDT。',
    ],
  },
  exchange_sold: {
    en: [
      'Exchange successful: {amount} {asset} sold',
      'You received {total} USDT, after a fee of {fee} USDT and a spread of {spread} USDT.',
    ],
    ja: [
      '交換が完了しました：{amount} {asset} を売却',
      'お受け取り額は {total} USDT です（手数料 {fee} USDT、スプレッド {spread} USDT を差し引き済み）。',
    ],
    'zh-Hans': [
      '兑换成功：已卖出 {amount} {asset}',
      '您收到 {total} USDT，已扣除手续费 {fee} USDT、点差 {spread} USDT。',
    ],
    'zh-Hant': [
      '兌換成功：已賣出 {amount} {asset}',
      '您收到 {total} USDT，已扣除手續費 {fee} USDT、價差 {spread} USDT。',
    ],
  },
}
