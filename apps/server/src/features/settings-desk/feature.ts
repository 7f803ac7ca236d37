import type { Feature } from '../../feature.ts'
import { settingsDeskRoutes } from './routes.ts'

export const settingsDesk: Feature = {
  operatorRoutes: settingsDeskRoutes,
}
