import type { Feature } from '#feature.ts'
import { homeRoutes } from './customer.routes.ts'

export const homeFeature: Feature = {
  customerRoutes: homeRoutes,
}
