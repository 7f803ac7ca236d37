import type { Feature } from '../../feature.ts'
import { settingsDeskRoutes } from './routes.ts'
import { applySettings } from './service.ts'

export const settingsDesk: Feature = {
  operatorRoutes: settingsDeskRoutes,
  jobs: platform => [{ name: 'apply-settings', everySeconds: 60, run: () => applySettings(platform) }],
}
