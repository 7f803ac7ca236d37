import type { PersonalTable } from '#platform/data-export.ts'

/** Messages to the customer, and the records of what they have read. */
export const MESSAGES_PERSONAL: readonly PersonalTable[] = [
  {
    table: 'message',
    customer: 'customer',
    key: [['id', 'uuid']],
    forget: 'rows',
  },
  {
    table: 'message_due',
    customer: 'customer',
    key: [['id', 'bigint']],
    forget: 'rows',
  },
  {
    table: 'message_mark',
    customer: 'customer',
    key: [['through', 'uuid']],
    forget: 'rows',
  },
  {
    table: 'income_read',
    customer: 'customer',
    key: [['activity', 'uuid']],
    forget: 'rows',
  },
]
