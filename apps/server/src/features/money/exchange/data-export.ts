import type { PersonalDataTable } from '#platform/data-export.ts'

export const EXCHANGE_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'exchange_trade',
    from: `(SELECT t.*, q.price, q.quantity, q.gross, q.fee, q.spread FROM exchange_trade t JOIN exchange_quote q ON q.id = t.quote)`,
    customer: 'customer',
    key: [['id', 'uuid']],
  },
]
