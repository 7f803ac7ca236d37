import * as contract from '@matin/contract/admin/identity'
import { operatorHandlers } from '#feature.ts'
import { approve, check, identityQueue, reject, revoke, viewIdentity, viewPhoto } from './review-identity.ts'

export const identityReviewRoutes = operatorHandlers(contract, {
  listIdentities: identityQueue,
  getReviewedIdentity: viewIdentity,
  getReviewedPhoto: { file: viewPhoto },
  checkIdentity: check,
  approveIdentity: approve,
  rejectIdentity: reject,
  revokeIdentity: revoke,
})
