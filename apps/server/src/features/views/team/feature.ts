import type { Feature } from '#feature.ts'
import { teamRoutes } from './customer.routes.ts'

export const teamFeature: Feature = {
  customerRoutes: teamRoutes,
}
