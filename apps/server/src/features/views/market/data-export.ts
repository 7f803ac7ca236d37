import type { PersonalTable } from '#platform/data-export.ts'

/** Coins that are marked. */
export const MARKET_PERSONAL: readonly PersonalTable[] = [
  {
    table: 'favourite',
    customer: 'customer',
    key: [['asset', 'text']],
    forget: 'rows',
  },
]
