import * as contract from '@matin/contract/admin/settings'
import { success } from '@matin/domain/result'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { change, preview, proposals, settingsNow } from './service.ts'

export function settingsAdminRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(contract.listAdminSettings, async () => success(await settingsNow(platform)))
  router.view(contract.previewSetting, call => preview(platform, call.input))
  router.view(contract.listSettingsProposals, async call =>
    success(await proposals(platform, call.input.cursor)),
  )
  router.transaction(contract.changeSettings, change)
}
