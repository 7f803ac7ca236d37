import { failure, success } from '@matin/contract/envelope'
import { getTopup, getTopupAddress, listTopups, submitTopup, uploadImage } from '@matin/contract/recharge'
import type { Router } from '../../platform/http/router.ts'
import type { Platform } from '../../platform/platform.ts'
import { rechargeById, rechargePage } from './repository.ts'
import { storeVoucher, submitReceipt, topupAddress } from './service.ts'

export function rechargeRoutes(router: Router, platform: Platform): void {
  router.customer(getTopupAddress, async call =>
    success(await topupAddress(platform, call.caller.customerId)),
  )
  router.customer(uploadImage, call => storeVoucher(platform, call.caller.customerId, call.body), {
    perMinute: 30,
  })
  router.money(submitTopup, (tx, call) => submitReceipt(tx, platform, call.caller.customerId, call.input))
  router.customer(listTopups, async call =>
    success(await rechargePage(platform.db, call.caller.customerId, platform.clock.now(), call.input.cursor)),
  )
  router.customer(getTopup, async call => {
    const found = await rechargeById(platform.db, call.caller.customerId, call.input.id, platform.clock.now())
    return found ? success(found) : failure('not_found')
  })
}
