import type { Feature } from '../../feature.ts'
import { proofFigures } from './figures.ts'
import { proofInternalRoutes } from './internal-routes.ts'
import { proofDeskRoutes, proofRoutes } from './routes.ts'
import { createProver } from './snapshot.ts'

export const proof: Feature = {
  customerRoutes: proofRoutes,
  operatorRoutes: proofDeskRoutes,
  internalRoutes: proofInternalRoutes,
  jobs: platform => [{ name: 'prove', everySeconds: 60, run: createProver(platform) }],
  figures: proofFigures,
}
