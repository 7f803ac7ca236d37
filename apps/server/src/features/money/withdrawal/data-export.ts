import type { PersonalDataTable } from '#platform/data-export.ts'

/** Withdrawals; who approved them is not the customer’s to have. */
export const WITHDRAWAL_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'withdrawal',
    customer: 'customer',
    key: [['id', 'uuid']],
    hidden: ['approved_by', 'risk_threshold', 'auto_limit', 'dual_limit', 'needs_review', 'approvals'],
  },
]
