import { holdCustomer, releaseCustomer } from '@matin/contract/holds'
import type { OperatorRouter } from '../../platform/http/operator-router.ts'
import type { Platform } from '../../platform/platform.ts'
import { placeHold, releaseHold } from './service.ts'

export function holdsRoutes(router: OperatorRouter, platform: Platform): void {
  router.act(holdCustomer, (tx, call) => placeHold(tx, platform, call.caller, call.input))
  router.act(releaseCustomer, (tx, call) => releaseHold(tx, platform, call.caller, call.input.id))
}
