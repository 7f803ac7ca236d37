import type { Feature } from '#feature.ts'
import { noticeDeskRoutes } from './admin.routes.ts'
import { noticesRoutes } from './customer.routes.ts'
import { NOTICES_PERSONAL } from './data-export.ts'
import { mailingProposals } from './mailing-proposals.ts'

export const notices: Feature = {
  customerRoutes: noticesRoutes,
  operatorRoutes: noticeDeskRoutes,
  proposals: () => [mailingProposals],
  personal: NOTICES_PERSONAL,
}
