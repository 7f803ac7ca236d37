import {
  holdCustomer,
  liftSuspension,
  listHolds,
  releaseCustomer,
  suspendCustomer,
} from '@matin/contract/admin/holds'
import { success } from '@matin/domain/result'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { holdPage, lift, placeHold, releaseHold, suspend } from './service.ts'

export function holdsRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(listHolds, async call => success(await holdPage(platform, call.input)))
  router.transaction(holdCustomer, (tx, call) => placeHold(tx, platform, call.caller, call.input))
  router.transaction(releaseCustomer, (tx, call) => releaseHold(tx, platform, call.caller, call.input.id))
  router.transaction(suspendCustomer, (tx, call) => suspend(tx, platform, call.caller, call.input))
  router.transaction(liftSuspension, (tx, call) => lift(tx, platform, call.caller, call.input.id))
}
