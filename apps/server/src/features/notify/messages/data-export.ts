import type { PersonalDataTable } from '#platform/data-export.ts'

export const MESSAGES_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'message',
    customer: 'customer',
    key: [['id', 'uuid']],
    erase: 'rows',
  },
  {
    table: 'message_due',
    customer: 'customer',
    key: [['id', 'bigint']],
    erase: 'rows',
  },
  {
    table: 'message_mark',
    customer: 'customer',
    key: [['through', 'uuid']],
    erase: 'rows',
  },
]
