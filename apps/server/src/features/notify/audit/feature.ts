import type { Feature } from '#feature.ts'
import { auditRoutes } from './admin.routes.ts'

export const audit: Feature = {
  operatorRoutes: auditRoutes,
}
