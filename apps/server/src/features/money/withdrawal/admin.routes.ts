import * as outgoing from '@matin/contract/admin/outgoing'
import * as withdrawals from '@matin/contract/admin/withdrawals'
import { operatorHandlers } from '#feature.ts'
import * as bookings from './outgoing-proposals.ts'
import { reviewFigures } from './review-figures.ts'
import {
  approveWithdrawal,
  rejectWithdrawal,
  reviewOf,
  reviewQueue,
  signingKeys,
  signWithdrawal,
} from './review-withdrawal.ts'

const contract = { ...withdrawals, ...outgoing }

export const withdrawalReviewRoutes = operatorHandlers(contract, {
  listReviews: reviewQueue,
  getReviewFigures: reviewFigures,
  getReview: reviewOf,
  listSigningKeys: signingKeys,
  approveWithdrawal,
  signWithdrawal,
  listOutgoing: bookings.outgoingTransfers,
  proposeOutgoing: bookings.proposeOutgoing,
  rejectWithdrawal,
})
