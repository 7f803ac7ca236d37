import type { PersonalTable } from '../../platform/personal.ts'

/** What the customer was told, and what of it was read. */
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
