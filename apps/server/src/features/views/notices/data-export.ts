import type { PersonalDataTable } from '#platform/data-export.ts'

/** Personal data of notices: those that the customer read. */
export const NOTICES_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'notice_read',
    customer: 'customer',
    key: [['notice', 'uuid']],
    erase: 'rows',
  },
]
