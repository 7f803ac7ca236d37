import { sql } from 'drizzle-orm'
import type { Feature } from '#feature.ts'
import { setAsideRoutes } from './admin.routes.ts'
import { QUARANTINED, quarantineQueue } from './inbox.ts'

export const setAside: Feature = {
  operatorRoutes: setAsideRoutes,
  items: () => [
    {
      kind: 'quarantine',
      view: ['view_set_aside'],
      decide: ['try_again'],
      find: item =>
        sql`SELECT ${QUARANTINED} AS item, NULL::uuid AS customer FROM set_aside
          WHERE set_aside.kind = split_part(${item}, ':', 1) AND ${QUARANTINED} = ${item}`,
      queue: quarantineQueue,
    },
  ],
}
