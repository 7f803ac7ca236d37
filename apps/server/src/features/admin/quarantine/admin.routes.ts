import { listSetAside, tryAgain } from '@matin/contract/admin/quarantine'
import { success } from '@matin/domain/result'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { asidePage, letTryAgain } from './service.ts'

export function setAsideRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(listSetAside, async call =>
    success(await asidePage(platform, call.input.cursor, call.input.item)),
  )
  router.act(tryAgain, (tx, call) => letTryAgain(tx, platform, call.caller, call.input))
}
