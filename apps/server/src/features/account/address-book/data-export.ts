import type { PersonalTable } from '#platform/data-export.ts'

/** Saved addresses, and the rule of them. */
export const ADDRESS_BOOK_PERSONAL: readonly PersonalTable[] = [
  {
    table: 'saved_address',
    customer: 'customer',
    key: [['id', 'uuid']],
    forget: 'rows',
  },
  {
    table: 'saved_only',
    customer: 'customer',
    key: [['changed_at', 'timestamptz']],
    forget: 'rows',
  },
]
