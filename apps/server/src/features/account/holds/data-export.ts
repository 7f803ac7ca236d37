import type { PersonalDataTable } from '#platform/data-export.ts'

/** Personal data of holds: their reasons, without the operators who set them. */
export const HOLDS_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'customer_hold',
    customer: 'customer',
    key: [['id', 'uuid']],
    hidden: ['operator', 'released_by'],
  },
]
