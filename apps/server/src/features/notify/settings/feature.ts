import type { Feature } from '#feature.ts'
import { settingsRoutes } from './customer.routes.ts'

export const settings: Feature = {
  customerRoutes: settingsRoutes,
}
