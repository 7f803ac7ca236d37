import { getTopup, getTopupAddress, listTopups, submitTopup, uploadImage } from '@matin/contract/recharge'
import { success } from '@matin/domain/result'
import type { Services } from '#feature.ts'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { rechargeDetail, recharges, topupAddress } from './service.ts'
import { submission } from './submit-receipt.ts'
import { storeVoucher } from './vouchers.ts'

export function rechargeRoutes(router: Router, platform: Platform, { catchUp }: Services): void {
  router.customer(getTopupAddress, call => topupAddress(platform, catchUp, call.caller.customerId))
  router.customer(uploadImage, call => storeVoucher(platform, call.caller.customerId, call.body), {
    perMinute: 30,
  })
  router.command(submitTopup, submission)
  router.customer(listTopups, async call =>
    success(await recharges(platform, call.caller.customerId, call.input.cursor)),
  )
  router.customer(getTopup, call => rechargeDetail(platform, call.caller.customerId, call.input.id))
}
