import { listOutgoing, proposeOutgoing } from '@matin/contract/admin/outgoing'
import {
  approveWithdrawal,
  getReview,
  getReviewFigures,
  listReviews,
  listSigningKeys,
  rejectWithdrawal,
  signWithdrawal,
} from '@matin/contract/admin/withdrawals'
import { failure } from '@matin/contract/result'
import { success } from '@matin/domain/result'
import type { Services } from '#feature.ts'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import * as bookings from './outgoing-proposals.ts'
import { reviewFigures } from './review-figures.ts'
import { approve, reject, reviewOf, reviewQueue, sign, signingKeys } from './review-withdrawal.ts'

export function withdrawalReviewRoutes(
  router: OperatorRouter,
  platform: Platform,
  { catchUp }: Services,
): void {
  router.view(listReviews, async call => success(await reviewQueue(platform, call.caller, call.input)))
  router.view(getReviewFigures, async call => success(await reviewFigures(platform, call.caller)))
  router.view(getReview, call => reviewOf(platform, call.caller, call.input.id))
  router.view(listSigningKeys, async call => success(await signingKeys(platform, call.caller)))
  router.transaction(approveWithdrawal, approve)
  router.transaction(signWithdrawal, sign)
  router.view(listOutgoing, async call =>
    success(await bookings.outgoingTransfers(platform, call.input.cursor)),
  )
  router.transaction(proposeOutgoing, bookings.propose)
  router.transaction(rejectWithdrawal, async (tx, _, caller, input) =>
    (await catchUp.isDone(tx)) ? reject(tx, platform, caller, input) : failure('chain_behind'),
  )
}
