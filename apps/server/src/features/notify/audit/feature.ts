import type { Feature } from '#feature.ts'
import { auditRoutes } from './admin.routes.ts'

export const auditFeature: Feature = {
  operatorRoutes: auditRoutes,
}
