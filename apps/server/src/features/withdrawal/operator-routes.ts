import { success } from '@matin/contract/envelope'
import {
  approveWithdrawal,
  getReview,
  getReviewFigures,
  listReviews,
  listSigningKeys,
  rejectWithdrawal,
  signWithdrawal,
} from '@matin/contract/review'
import type { OperatorRouter } from '../../platform/http/operator-router.ts'
import type { Platform } from '../../platform/platform.ts'
import { approve, reject, reviewOf, reviewQueue, sign, signingKeys } from './review.ts'
import { reviewFigures } from './review-figures.ts'

export function withdrawalReviewRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(listReviews, async call => success(await reviewQueue(platform, call.input)))
  router.view(getReviewFigures, async call => success(await reviewFigures(platform, call.caller)))
  router.view(getReview, call => reviewOf(platform, call.input.id))
  router.view(listSigningKeys, async call => success(await signingKeys(platform, call.caller)))
  router.act(approveWithdrawal, (tx, call) => approve(tx, platform, call.caller, call.input))
  router.act(signWithdrawal, (tx, call) => sign(tx, platform, call.caller, call.input))
  router.act(rejectWithdrawal, (tx, call) => reject(tx, platform, call.caller, call.input))
}
