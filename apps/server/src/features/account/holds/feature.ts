import { sql } from 'drizzle-orm'
import type { Feature } from '#feature.ts'
import { holdsRoutes } from './admin.routes.ts'
import { HOLDS_PERSONAL } from './data-export.ts'

export const holdsFeature: Feature = {
  operatorRoutes: holdsRoutes,
  dataExport: HOLDS_PERSONAL,
  closureBlocker: {
    block: 'hold',
    found: (customer, now) => sql`EXISTS (SELECT FROM customer_hold h WHERE h.customer = ${customer}
      AND h.released_at IS NULL AND h.deadline_at > ${now})`,
  },
}
