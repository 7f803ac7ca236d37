import type { Feature } from '#feature.ts'
import { attestationsRoutes } from './admin.routes.ts'
import { attestedHoldings } from './service.ts'

export const attestationsFeature: Feature = {
  operatorRoutes: attestationsRoutes,
  proposals: () => [attestedHoldings],
}
