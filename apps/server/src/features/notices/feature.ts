import type { Feature } from '../../feature.ts'
import { mailingProposals } from './mailings.ts'
import { noticeDeskRoutes } from './operator-routes.ts'
import { NOTICES_PERSONAL } from './personal.ts'
import { noticesRoutes } from './routes.ts'

export const notices: Feature = {
  customerRoutes: noticesRoutes,
  operatorRoutes: noticeDeskRoutes,
  proposals: () => [mailingProposals],
  personal: NOTICES_PERSONAL,
}
