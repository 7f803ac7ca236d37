import type { PersonalTable } from '#platform/data-export.ts'

/** Holds with their reasons; not who set them. */
export const HOLDS_PERSONAL: readonly PersonalTable[] = [
  {
    table: 'customer_hold',
    customer: 'customer',
    key: [['id', 'uuid']],
    hidden: ['operator', 'released_by'],
  },
]
