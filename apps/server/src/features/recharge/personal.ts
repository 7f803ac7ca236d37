import type { PersonalTable } from '../../platform/personal.ts'

/** Deposit address, receipts, and transfers that came. */
export const RECHARGE_PERSONAL: readonly PersonalTable[] = [
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
    table: 'pending_deposit',
    customer: 'customer',
    key: [
      ['txid', 'text'],
      ['log_index', 'int'],
    ],
  },
]
