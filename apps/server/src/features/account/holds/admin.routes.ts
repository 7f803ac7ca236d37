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
  router.transaction(holdCustomer, placeHold)
  router.transaction(releaseCustomer, releaseHold)
  router.transaction(suspendCustomer, suspend)
  router.transaction(liftSuspension, lift)
}
