import type { PersonalTable } from '#platform/data-export.ts'

/** Notices that were read. */
export const NOTICES_PERSONAL: readonly PersonalTable[] = [
  {
    table: 'notice_read',
    customer: 'customer',
    key: [['notice', 'uuid']],
    forget: 'rows',
  },
]
