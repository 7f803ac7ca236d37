import { failure, success } from '@matin/contract/envelope'
import {
  cancelWithdrawal,
  getWithdrawal,
  getWithdrawalTerms,
  listWithdrawals,
  submitWithdrawal,
} from '@matin/contract/withdrawal'
import type { Router } from '../../platform/http/router.ts'
import type { Platform } from '../../platform/platform.ts'
import { withdrawalById, withdrawalPage } from './repository.ts'
import { cancel, submit, withdrawalTerms } from './service.ts'

export function withdrawalRoutes(router: Router, platform: Platform): void {
  router.customer(getWithdrawalTerms, async call =>
    success(await withdrawalTerms(platform, call.caller.customerId)),
  )
  router.money(submitWithdrawal, (tx, call) => submit(tx, platform, call.caller.customerId, call.input))
  router.money(cancelWithdrawal, (tx, call) => cancel(tx, platform, call.caller.customerId, call.input.id))
  router.customer(listWithdrawals, async call =>
    success(
      await withdrawalPage(platform.db, call.caller.customerId, platform.clock.now(), call.input.cursor),
    ),
  )
  router.customer(getWithdrawal, async call => {
    const found = await withdrawalById(
      platform.db,
      call.caller.customerId,
      call.input.id,
      platform.clock.now(),
    )
    return found ? success(found) : failure('not_found')
  })
}
