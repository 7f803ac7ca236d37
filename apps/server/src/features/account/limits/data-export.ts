import type { PersonalDataTable } from '#platform/data-export.ts'

export const LIMITS_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'outflow',
    customer: 'customer',
    key: [['id', 'uuid']],
  },
]
