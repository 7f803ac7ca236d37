import { sql } from 'drizzle-orm'
import type { Feature } from '#feature.ts'
import { inTable } from '#platform/item-source.ts'
import { withdrawalReviewRoutes } from './admin.routes.ts'
import { approveByRule } from './approve-by-rule.ts'
import { withdrawalRoutes } from './customer.routes.ts'
import { WITHDRAWAL_PERSONAL } from './data-export.ts'
import { withdrawalFigures, withdrawalQueues } from './figures.ts'
import { withdrawalQueue } from './inbox.ts'
import { outgoingBookings } from './outgoing-proposals.ts'
import { withdrawalPayer } from './payer.ts'
import { OPEN } from './public/state-sql.ts'
import { settlePendingWithdrawals } from './settle-pending.ts'

export const withdrawalFeature: Feature = {
  customerRoutes: withdrawalRoutes,
  operatorRoutes: withdrawalReviewRoutes,
  jobs: platform => [
    {
      name: 'approve-withdrawals',
      everySeconds: 3,
      waiting: `SELECT FROM withdrawal WHERE state = 'submitted' AND NOT needs_review`,
      run: () => approveByRule(platform),
    },
  ],
  payers: platform => [withdrawalPayer(platform)],
  items: () => [
    {
      kind: 'withdrawal',
      view: ['view_withdrawals'],
      decide: ['approve_withdrawals'],
      find: inTable('withdrawal'),
      queue: withdrawalQueue,
    },
  ],
  proposals: payers => [outgoingBookings(payers)],
  queues: withdrawalQueues,
  figures: withdrawalFigures,
  pending: settlePendingWithdrawals,
  dataExport: WITHDRAWAL_PERSONAL,
  closureBlocker: {
    block: 'withdrawal',
    found: customer => sql`EXISTS (SELECT FROM withdrawal w WHERE w.customer = ${customer}
      AND w.state IN ${sql.raw(OPEN)})`,
  },
}
