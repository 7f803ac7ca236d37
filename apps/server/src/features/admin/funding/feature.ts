import type { Feature } from '#feature.ts'
import { fundingRoutes } from './admin.routes.ts'
import { poolFundings } from './service.ts'

export const fundingFeature: Feature = {
  operatorRoutes: fundingRoutes,
  proposals: () => [poolFundings],
}
