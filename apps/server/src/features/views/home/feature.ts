import type { Feature } from '#feature.ts'
import { homeRoutes } from './customer.routes.ts'

export const home: Feature = {
  customerRoutes: homeRoutes,
}
