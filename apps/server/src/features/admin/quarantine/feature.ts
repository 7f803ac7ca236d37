import { sql } from 'drizzle-orm'
import type { Feature } from '#feature.ts'
import { quarantineRoutes } from './admin.routes.ts'
import { QUARANTINED_KEY, quarantineQueue } from './inbox.ts'

export const quarantineFeature: Feature = {
  operatorRoutes: quarantineRoutes,
  items: () => [
    {
      kind: 'quarantine',
      view: ['view_quarantine'],
      decide: ['try_again'],
      find: item =>
        sql`SELECT ${QUARANTINED_KEY} AS item, NULL::uuid AS customer FROM quarantine
          WHERE quarantine.kind = split_part(${item}, ':', 1) AND ${QUARANTINED_KEY} = ${item}`,
      queue: quarantineQueue,
    },
  ],
}
