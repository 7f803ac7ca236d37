import {
  cancelWithdrawal,
  checkWithdrawalAddress,
  forecastWithdrawal,
  getWithdrawal,
  getWithdrawalTerms,
  listWithdrawals,
  submitWithdrawal,
} from '@matin/contract/withdrawal'
import { success } from '@matin/domain/result'
import type { Services } from '#feature.ts'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { checkAddress } from './check-address.ts'
import { createContractCheck } from './contract-check.ts'
import { createUsualTimes, forecast } from './forecast.ts'
import { cancellation } from './refund-withdrawal.ts'
import { withdrawalDetail, withdrawals, withdrawalTerms } from './service.ts'
import { submission } from './submit-withdrawal.ts'

export function withdrawalRoutes(router: Router, platform: Platform, { catchUp, client }: Services): void {
  const contracts = createContractCheck(platform, client)
  router.customer(getWithdrawalTerms, async call =>
    success(await withdrawalTerms(platform, call.caller.customerId)),
  )
  // It tells whose address it is where it is a customer's: few a minute, so that nobody goes through them.
  router.customer(
    checkWithdrawalAddress,
    call => checkAddress(platform, contracts, call.caller.customerId, call.input.address),
    { perMinute: 20 },
  )
  const usually = createUsualTimes(platform)
  // Few a minute: nobody finds the limits by trying.
  router.customer(forecastWithdrawal, call => forecast(platform, usually, call.caller, call.input), {
    perMinute: 20,
  })
  // A withdrawal that is refused tells as much as a look at its address.
  router.command(submitWithdrawal, submission(platform), { refusalsAs: checkWithdrawalAddress })
  router.command(cancelWithdrawal, cancellation(catchUp))
  router.customer(listWithdrawals, async call =>
    success(await withdrawals(platform, call.caller.customerId, call.input.cursor)),
  )
  router.customer(getWithdrawal, call => withdrawalDetail(platform, call.caller.customerId, call.input.id))
}
