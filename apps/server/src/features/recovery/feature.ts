import type { Feature } from '../../feature.ts'
import { recoveryDeskRoutes } from './operator-routes.ts'
import { RECOVERY_PERSONAL } from './personal.ts'
import { recoveryRoutes } from './routes.ts'
import { recoveryNotes } from './sealed.ts'

export const recovery: Feature = {
  customerRoutes: recoveryRoutes,
  operatorRoutes: recoveryDeskRoutes,
  sealed: [recoveryNotes],
  personal: RECOVERY_PERSONAL,
}
