import type { PersonalDataTable } from '#platform/data-export.ts'

/** Personal data of limits: the outflows that count towards the account's limit. */
export const LIMITS_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'outflow',
    customer: 'customer',
    key: [['id', 'uuid']],
  },
]
