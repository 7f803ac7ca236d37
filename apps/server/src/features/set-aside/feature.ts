import { sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import { setAsideRoutes } from './operator-routes.ts'

export const setAside: Feature = {
  operatorRoutes: setAsideRoutes,
  deskQueues: [{ name: 'aside', permission: 'view_set_aside', waiting: () => sql`SELECT FROM set_aside` }],
}
