import { sql } from 'drizzle-orm'
import type { Feature } from '#feature.ts'
import { forgetLoose } from '#platform/images/loose-images.ts'
import { inTable } from '#platform/item-source.ts'
import { depositAdminRoutes } from './admin.routes.ts'
import { depositAttachments } from './attachment-proposals.ts'
import { rechargeRoutes } from './customer.routes.ts'
import { RECHARGE_PERSONAL } from './data-export.ts'
import { rechargeFigures, rechargeQueues } from './figures.ts'
import { keepForeign } from './foreign-tokens.ts'
import { depositQueue } from './inbox.ts'
import { arrivalRoutes } from './internal.routes.ts'
import { bookDeposits, showPendingDeposits } from './post-deposits.ts'
import { postUnattributed } from './unattributed-deposits.ts'
import { VOUCHERS } from './vouchers.ts'

export const rechargeFeature: Feature = {
  customerRoutes: rechargeRoutes,
  operatorRoutes: depositAdminRoutes,
  internalRoutes: arrivalRoutes,
  async onSolidBlock(tx, platform, block, transfers) {
    await bookDeposits(tx, platform, block, transfers)
    await postUnattributed(tx, platform, block, transfers)
    await keepForeign(tx, platform, block)
  },
  onHeadTransfers: showPendingDeposits,
  retention: [
    { what: 'vouchers without a receipt', run: (platform, limit) => forgetLoose(platform, VOUCHERS, limit) },
  ],
  items: () => [
    {
      kind: 'deposit',
      view: ['view_deposits'],
      decide: ['propose_deposits'],
      find: inTable('deposit'),
      queue: depositQueue,
    },
  ],
  proposals: () => [depositAttachments],
  queues: rechargeQueues,
  figures: rechargeFigures,
  dataExport: RECHARGE_PERSONAL,
  closureBlocker: {
    block: 'recharge',
    // Anybody may send: less than the minimum cannot be credited, and what came within a day is shown instead.
    found: (customer, now, minimum) => sql`(SELECT sum(u.amount) FROM (
        SELECT p.amount FROM pending_deposit p WHERE p.customer = ${customer} AND NOT EXISTS (SELECT FROM deposit d
          WHERE d.txid = p.txid AND d.log_index = p.log_index)
        UNION ALL SELECT d.amount FROM deposit d WHERE d.customer = ${customer} AND d.credited_at IS NULL
          AND d.seen_at <= ${now} - interval '24 hours') AS u) >= ${minimum}
      OR EXISTS (SELECT FROM receipt r WHERE r.customer = ${customer} AND NOT r.matched
        AND r.submitted_at > ${now} - interval '24 hours')`,
  },
}
