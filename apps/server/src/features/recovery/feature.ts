import type { Feature } from '../../feature.ts'
import { recoveryDeskRoutes } from './operator-routes.ts'
import { recoveryRoutes } from './routes.ts'

export const recovery: Feature = {
  customerRoutes: recoveryRoutes,
  operatorRoutes: recoveryDeskRoutes,
}
