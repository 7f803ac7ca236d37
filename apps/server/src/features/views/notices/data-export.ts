import type { PersonalDataTable } from '#platform/data-export.ts'

export const NOTICES_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'notice_read',
    customer: 'customer',
    key: [['notice', 'uuid']],
    erase: 'rows',
  },
]
