import type { PersonalDataTable } from '#platform/data-export.ts'

export const MARKET_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'favourite',
    customer: 'customer',
    key: [['asset', 'text']],
    erase: 'rows',
  },
]
