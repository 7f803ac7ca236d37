import { sql } from 'drizzle-orm'
import type { Feature } from '#feature.ts'
import { miningOperatorRoutes } from './admin.routes.ts'
import { miningRoutes } from './customer.routes.ts'
import { MINING_PERSONAL } from './data-export.ts'
import { miningFigures, miningQueues } from './figures.ts'
import { expireDue } from './orders/expire-orders.ts'
import { payDue } from './payouts/pay-due.ts'
import { productPublications } from './products/publication-proposals.ts'
import { rulesProposals } from './products/rules.ts'

export const miningFeature: Feature = {
  customerRoutes: miningRoutes,
  operatorRoutes: miningOperatorRoutes,
  proposals: () => [productPublications, rulesProposals],
  jobs: platform => [
    {
      name: 'pay-and-expire',
      everySeconds: 10,
      async run() {
        await payDue(platform)
        await expireDue(platform)
      },
    },
  ],
  queues: miningQueues,
  figures: miningFigures,
  dataExport: MINING_PERSONAL,
  closureBlocker: {
    block: 'order',
    found: customer =>
      sql`EXISTS (SELECT FROM mining_order o WHERE o.customer = ${customer} AND o.state = 'in_progress')`,
  },
}
