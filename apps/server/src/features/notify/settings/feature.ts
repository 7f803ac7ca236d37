import type { Feature } from '#feature.ts'
import { settingsRoutes } from './customer.routes.ts'

export const settingsFeature: Feature = {
  customerRoutes: settingsRoutes,
}
