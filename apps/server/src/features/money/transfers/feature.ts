import type { Feature } from '#feature.ts'
import { transfersRoutes } from './customer.routes.ts'

export const transfersFeature: Feature = {
  customerRoutes: transfersRoutes,
}
