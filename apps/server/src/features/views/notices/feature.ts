import type { Feature } from '#feature.ts'
import { noticeAdminRoutes } from './admin.routes.ts'
import { noticesRoutes } from './customer.routes.ts'
import { NOTICES_PERSONAL } from './data-export.ts'
import { mailingProposals } from './mailing-proposals.ts'

export const noticesFeature: Feature = {
  customerRoutes: noticesRoutes,
  operatorRoutes: noticeAdminRoutes,
  proposals: () => [mailingProposals],
  dataExport: NOTICES_PERSONAL,
}
