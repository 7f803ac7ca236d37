import type { PersonalDataTable } from '#platform/data-export.ts'

export const ASSETS_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'ledger.account',
    customer: 'owner',
    key: [
      ['asset', 'text'],
      ['kind', 'text'],
    ],
    hidden: ['floor', 'deferred'],
  },
  {
    table: 'ledger.activity',
    customer: 'customer',
    key: [['id', 'uuid']],
  },
  {
    table: 'ledger.posting',
    customer: 'owner',
    key: [
      ['transfer', 'uuid'],
      ['asset', 'text'],
      ['kind', 'text'],
    ],
  },
]
