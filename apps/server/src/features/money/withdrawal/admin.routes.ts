import * as outgoing from '@matin/contract/admin/outgoing'
import * as withdrawals from '@matin/contract/admin/withdrawals'
import { operatorHandlers } from '#feature.ts'
import * as bookings from './outgoing-proposals.ts'
import { reviewFigures } from './review-figures.ts'
import { approve, reject, reviewOf, reviewQueue, sign, signingKeys } from './review-withdrawal.ts'

const contract = { ...withdrawals, ...outgoing }

export const withdrawalReviewRoutes = operatorHandlers(contract, {
  listReviews: reviewQueue,
  getReviewFigures: reviewFigures,
  getReview: reviewOf,
  listSigningKeys: signingKeys,
  approveWithdrawal: approve,
  signWithdrawal: sign,
  listOutgoing: bookings.outgoingTransfers,
  proposeOutgoing: bookings.propose,
  rejectWithdrawal: reject,
})
