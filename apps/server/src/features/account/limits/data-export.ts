import type { PersonalDataTable } from '#platform/data-export.ts'

/** Outflows of the account, which count towards its limit. */
export const LIMITS_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'outflow',
    customer: 'customer',
    key: [['id', 'uuid']],
  },
]
