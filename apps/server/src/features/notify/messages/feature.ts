import type { Feature } from '#feature.ts'
import { messagesRoutes } from './customer.routes.ts'
import { MESSAGES_PERSONAL } from './data-export.ts'

export const messagesFeature: Feature = {
  customerRoutes: messagesRoutes,
  dataExport: MESSAGES_PERSONAL,
}
