import type { Feature } from '../../feature.ts'
import { noticeDeskRoutes } from './operator-routes.ts'
import { noticesRoutes } from './routes.ts'
import { NOTICES_PERSONAL } from './personal.ts'

export const notices: Feature = {
  customerRoutes: noticesRoutes,
  operatorRoutes: noticeDeskRoutes,
  personal: NOTICES_PERSONAL,
}
