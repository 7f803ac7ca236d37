import * as contract from '@matin/contract/admin/settings'
import { operatorHandlers } from '#feature.ts'
import { change, preview, proposals, settingsNow } from './service.ts'

export const settingsAdminRoutes = operatorHandlers(contract, {
  listAdminSettings: settingsNow,
  previewSetting: preview,
  listSettingsProposals: proposals,
  changeSettings: change,
})
