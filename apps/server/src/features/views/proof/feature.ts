import type { Feature } from '#feature.ts'
import { proofAdminRoutes } from './admin.routes.ts'
import { proofRoutes } from './customer.routes.ts'
import { proofFigures } from './figures.ts'
import { proofInternalRoutes } from './internal.routes.ts'
import { createProver } from './snapshot.ts'

export const proofFeature: Feature = {
  customerRoutes: proofRoutes,
  operatorRoutes: proofAdminRoutes,
  internalRoutes: proofInternalRoutes,
  jobs: platform => [{ name: 'prove', everySeconds: 60, run: createProver(platform) }],
  figures: proofFigures,
}
