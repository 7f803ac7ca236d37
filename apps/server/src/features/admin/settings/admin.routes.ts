import * as contract from '@matin/contract/admin/settings'
import { operatorHandlers } from '#feature.ts'
import { changeSettings, listSettingsProposals, previewSetting, settingsNow } from './service.ts'

export const settingsAdminRoutes = operatorHandlers(contract, {
  listAdminSettings: settingsNow,
  previewSetting,
  listSettingsProposals,
  changeSettings,
})
