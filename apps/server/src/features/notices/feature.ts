import type { Feature } from '../../feature.ts'
import { noticeDeskRoutes } from './operator-routes.ts'
import { noticesRoutes } from './routes.ts'

export const notices: Feature = {
  customerRoutes: noticesRoutes,
  operatorRoutes: noticeDeskRoutes,
}
