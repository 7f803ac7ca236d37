import type { Feature } from '#feature.ts'
import { incidentAdminRoutes } from './admin.routes.ts'
import { incidentRoutes } from './customer.routes.ts'

export const incidentsFeature: Feature = {
  customerRoutes: incidentRoutes,
  operatorRoutes: incidentAdminRoutes,
}
