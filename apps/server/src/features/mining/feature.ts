import { sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import { expireDue } from './expiry.ts'
import { miningFigures, miningQueues } from './figures.ts'
import { miningOperatorRoutes } from './operator-routes.ts'
import { payDue } from './payout.ts'
import { MINING_PERSONAL } from './personal.ts'
import { productPublications } from './publications.ts'
import { editionResales } from './resales.ts'
import { miningRoutes } from './routes.ts'
import { rulesProposals } from './rules.ts'
import { MINING_MESSAGES } from './words/messages.ts'

export const mining: Feature = {
  customerRoutes: miningRoutes,
  operatorRoutes: miningOperatorRoutes,
  proposals: () => [productPublications, editionResales, rulesProposals],
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
  messages: MINING_MESSAGES,
  personal: MINING_PERSONAL,
  unfinished: {
    block: 'order',
    found: customer =>
      sql`EXISTS (SELECT FROM mining_order o WHERE o.customer = ${customer} AND o.state = 'in_progress')`,
  },
}
