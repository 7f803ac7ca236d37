import { sql } from 'drizzle-orm'
import type { Feature } from '#feature.ts'
import { assetsRoutes } from './customer.routes.ts'
import { ASSETS_PERSONAL } from './data-export.ts'

export const assets: Feature = {
  customerRoutes: assetsRoutes,
  dataExport: ASSETS_PERSONAL,
  closureBlocker: {
    block: 'balance',
    found: customer =>
      sql`EXISTS (SELECT FROM ledger.account b WHERE b.owner = ${customer} AND b.balance <> 0)`,
  },
}
