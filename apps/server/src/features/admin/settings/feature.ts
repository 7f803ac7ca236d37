import type { Feature } from '#feature.ts'
import { settingsAdminRoutes } from './admin.routes.ts'
import { applySettings, settingsProposals } from './service.ts'

export const settingsAdminFeature: Feature = {
  operatorRoutes: settingsAdminRoutes,
  proposals: () => [settingsProposals],
  jobs: platform => [{ name: 'apply-settings', everySeconds: 60, run: () => applySettings(platform) }],
}
