import { listQuarantine, tryAgain } from '@matin/contract/admin/quarantine'
import { success } from '@matin/domain/result'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { letTryAgain, quarantinePage } from './service.ts'

export function quarantineRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(listQuarantine, async call =>
    success(await quarantinePage(platform, call.input.cursor, call.input.item)),
  )
  router.transaction(tryAgain, letTryAgain)
}
