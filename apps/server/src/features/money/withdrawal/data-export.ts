import type { PersonalDataTable } from '#platform/data-export.ts'

/** Personal data of withdrawals, without the operators who approved them. */
export const WITHDRAWAL_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'withdrawal',
    customer: 'customer',
    key: [['id', 'uuid']],
    hidden: ['approved_by', 'risk_threshold', 'auto_limit', 'dual_limit', 'needs_review', 'approvals'],
  },
]
