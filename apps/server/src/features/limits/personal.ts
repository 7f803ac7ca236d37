import type { PersonalTable } from '../../platform/personal.ts'

/** What left the account, for its limit. */
export const LIMITS_PERSONAL: readonly PersonalTable[] = [
  {
    table: 'outflow',
    customer: 'customer',
    key: [['id', 'uuid']],
  },
]
