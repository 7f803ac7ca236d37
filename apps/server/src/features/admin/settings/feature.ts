import type { Feature } from '#feature.ts'
import { settingsDeskRoutes } from './admin.routes.ts'
import { applySettings, settingsProposals } from './service.ts'

export const settingsDesk: Feature = {
  operatorRoutes: settingsDeskRoutes,
  proposals: () => [settingsProposals],
  jobs: platform => [{ name: 'apply-settings', everySeconds: 60, run: () => applySettings(platform) }],
}
