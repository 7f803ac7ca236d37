import type { Feature } from '#feature.ts'
import { privacyRoutes } from './customer.routes.ts'

export const privacyFeature: Feature = {
  customerRoutes: privacyRoutes,
}
