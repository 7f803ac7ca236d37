import {
  cancelWithdrawal,
  getWithdrawal,
  getWithdrawalPreview,
  getWithdrawalTerms,
  listWithdrawals,
  submitWithdrawal,
} from '@matin/contract/withdrawal'
import { success } from '@matin/domain/result'
import type { Services } from '#feature.ts'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createContractCheck } from './contract-check.ts'
import { createUsualTimes } from './forecast.ts'
import { previewWithdrawal } from './preview-withdrawal.ts'
import { cancellation } from './refund-withdrawal.ts'
import { withdrawalDetail, withdrawals, withdrawalTerms } from './service.ts'
import { submission } from './submit-withdrawal.ts'

export function withdrawalRoutes(router: Router, platform: Platform, { catchUp, client }: Services): void {
  const kept = { contracts: createContractCheck(platform, client), usually: createUsualTimes(platform) }
  router.customer(getWithdrawalTerms, async call =>
    success(await withdrawalTerms(platform, call.caller.customerId)),
  )
  // It tells whose address it is where it is a customer's, and a limit by its refusals: few a minute, so that
  // nobody goes through them.
  router.customer(getWithdrawalPreview, call => previewWithdrawal(platform, kept, call.caller, call.input), {
    perMinute: 20,
  })
  // Refusals reveal as much as the preview.
  router.command(submitWithdrawal, submission(platform), { refusalsAs: getWithdrawalPreview })
  router.command(cancelWithdrawal, cancellation(catchUp))
  router.customer(listWithdrawals, async call =>
    success(await withdrawals(platform, call.caller.customerId, call.input.cursor)),
  )
  router.customer(getWithdrawal, call => withdrawalDetail(platform, call.caller.customerId, call.input.id))
}
