import type { PersonalDataTable } from '#platform/data-export.ts'

/** Personal data of the market: the customer's favourite coins. */
export const MARKET_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'favourite',
    customer: 'customer',
    key: [['asset', 'text']],
    erase: 'rows',
  },
]
