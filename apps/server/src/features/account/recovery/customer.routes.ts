import { askRecovery, getRecovery, withdrawRecovery } from '@matin/contract/recovery'
import { success } from '@matin/domain/result'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import * as recovery from './service.ts'

export function recoveryRoutes(router: Router, platform: Platform): void {
  router.open(askRecovery, call => recovery.ask(platform, call.input, call), { perMinute: 20 })
  router.customer(getRecovery, async call => success(await recovery.lastOf(platform, call.caller.customerId)))
  router.customer(withdrawRecovery, call =>
    recovery.cancelRecovery(platform, call.caller.customerId, call.input.id),
  )
}
