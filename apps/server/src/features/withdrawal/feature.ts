import { sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import { approveByRule } from './approval.ts'
import { withdrawalFigures, withdrawalQueues } from './figures.ts'
import { withdrawalReviewRoutes } from './operator-routes.ts'
import { outgoingBookings } from './outgoing-bookings.ts'
import { settleWithdrawals } from './pending.ts'
import { WITHDRAWAL_PERSONAL } from './personal.ts'
import { waitingWithdrawals } from './review-figures.ts'
import { withdrawalRoutes } from './routes.ts'
import { withdrawalPayer } from './signing.ts'
import { WITHDRAWAL_MESSAGES } from './words.ts'

export const withdrawal: Feature = {
  customerRoutes: withdrawalRoutes,
  operatorRoutes: withdrawalReviewRoutes,
  jobs: platform => [{ name: 'approve-withdrawals', everySeconds: 3, run: () => approveByRule(platform) }],
  payers: platform => [withdrawalPayer(platform)],
  proposals: payers => [outgoingBookings(payers)],
  deskQueues: [{ name: 'withdrawals', permission: 'view_withdrawals', waiting: waitingWithdrawals }],
  queues: withdrawalQueues,
  figures: withdrawalFigures,
  messages: WITHDRAWAL_MESSAGES,
  pending: settleWithdrawals,
  personal: WITHDRAWAL_PERSONAL,
  unfinished: {
    block: 'withdrawal',
    found: customer => sql`EXISTS (SELECT FROM withdrawal w WHERE w.customer = ${customer}
      AND w.state IN ('submitted', 'approved', 'sent'))`,
  },
}
