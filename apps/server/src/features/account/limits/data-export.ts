import type { PersonalTable } from '#platform/data-export.ts'

/** Outflows of the account, which count towards its limit. */
export const LIMITS_PERSONAL: readonly PersonalTable[] = [
  {
    table: 'outflow',
    customer: 'customer',
    key: [['id', 'uuid']],
  },
]
