import type { PersonalDataTable } from '#platform/data-export.ts'

export const ADDRESS_BOOK_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'saved_address',
    customer: 'customer',
    key: [['id', 'uuid']],
    erase: 'rows',
  },
  {
    table: 'saved_only',
    customer: 'customer',
    key: [['changed_at', 'timestamptz']],
    erase: 'rows',
  },
]
