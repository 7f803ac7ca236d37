import type { PersonalDataTable } from '#platform/data-export.ts'

/** Attached transfers are exported without the operators. */
export const RECHARGE_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'deposit_address',
    customer: 'customer',
    key: [['address', 'text']],
  },
  {
    table: 'receipt',
    customer: 'customer',
    key: [['id', 'uuid']],
  },
  {
    table: 'deposit',
    customer: 'customer',
    key: [['id', 'uuid']],
  },
  {
    table: 'deposit_attachment',
    customer: 'customer',
    key: [['id', 'uuid']],
    hidden: ['proposed_by', 'approved_by', 'rejected_by', 'cancelled_by'],
  },
  {
    table: 'foreign_arrival',
    customer: 'customer',
    key: [
      ['txid', 'text'],
      ['log_index', 'int'],
    ],
  },
  {
    table: 'pending_deposit',
    customer: 'customer',
    key: [
      ['txid', 'text'],
      ['log_index', 'int'],
    ],
  },
]
