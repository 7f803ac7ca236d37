import { type ErrorEntry, entry as e } from './entry.ts'

/** Errors of quotes and prices. */
export const EXCHANGE_ERRORS = {
  quote_expired: e(
    409,
    'The quote has expired. Nothing was exchanged. Please review the new quote',
    'レートの有効期限が切れました。交換は行われていません。新しいレートをご確認ください',
    '报价已过期，未进行兑换，请查看新报价',
    '報價已過期，並未兌換，請查看新的報價',
  ),
  quote_used: e(
    409,
    'This quote has already been used. See your exchange records',
    'このレートは使用済みです。交換履歴をご確認ください',
    '该报价已使用，请在兑换记录中查看',
    '此報價已使用，請在兌換紀錄中查看',
  ),
  price_moved: e(
    409,
    'The price has moved by more than the fee and spread since this quote. Nothing was exchanged. Please review the new quote',
    'このレートの提示後、価格が手数料とスプレッドを超えて変動しました。交換は行われていません。新しいレートをご確認ください',
    '报价之后，价格变动已超过手续费与点差之和。未进行兑换，请查看新报价',
    '報價之後，價格變動已超過手續費與價差之和。並未兌換，請查看新的報價',
  ),
  inventory_short: e(
    409,
    'Transaction failed. You can exchange up to {remaining} right now',
    '取引に失敗しました。現在交換できるのは最大 {remaining} です',
    '交易失败，目前最多可兑换 {remaining}',
    '交易失敗，目前最多可兌換 {remaining}',
  ),
  price_stale: e(
    409,
    'Transaction failed. The latest price is too old',
    '取引に失敗しました。最新の価格が届いていないため、交換できません',
    '交易失败，行情已过期，暂时无法兑换',
    '交易失敗，最新價格已過期，暫時無法兌換',
  ),
  price_unavailable: e(
    409,
    'Transaction failed. The price source isn’t responding',
    '取引に失敗しました。価格の提供元が応答していません',
    '交易失败，行情来源无响应',
    '交易失敗，行情來源無回應',
  ),
  transaction_failed: e(409, 'Transaction failed', '取引に失敗しました', '交易失败', '交易失敗'),
} as const satisfies Record<string, ErrorEntry>
