import { sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import { setAsideRoutes } from './operator-routes.ts'

/** By kind and subject, as the contract names such an item. */
const ITEM = sql.raw(`(s.kind || ':' || s.subject)`)

export const setAside: Feature = {
  operatorRoutes: setAsideRoutes,
  items: [
    {
      kind: 'quarantine',
      view: 'view_set_aside',
      decide: 'try_again',
      find: item =>
        sql`SELECT ${ITEM} AS item, NULL::uuid AS customer FROM set_aside s
          WHERE s.kind = split_part(${item}, ':', 1) AND ${ITEM} = ${item}`,
    },
  ],
  deskQueues: [{ name: 'aside', permission: 'view_set_aside', waiting: () => sql`SELECT FROM set_aside` }],
}
