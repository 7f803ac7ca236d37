import type { PersonalDataTable } from '#platform/data-export.ts'

export const MINING_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'mining_order',
    customer: 'customer',
    key: [['id', 'uuid']],
    hidden: ['shard'],
  },
  {
    table: 'payout',
    customer: 'customer',
    key: [
      ['mining_order', 'uuid'],
      ['number', 'int'],
      ['due_at', 'timestamptz'],
    ],
  },
  {
    table: 'mining_total',
    customer: 'customer',
    key: [['asset', 'text']],
  },
  {
    table: 'machine_trial',
    customer: 'customer',
    key: [['mining_order', 'uuid']],
    hidden: ['certificate'],
  },
]
