import * as contract from '@matin/contract/admin/identity'
import { operatorHandlers } from '#feature.ts'
import {
  approveIdentity,
  checkIdentity,
  identitiesToReview,
  rejectIdentity,
  revokeIdentity,
  viewIdentity,
  viewPhoto,
} from './review-identity.ts'

export const identityReviewRoutes = operatorHandlers(contract, {
  listIdentities: identitiesToReview,
  getReviewedIdentity: viewIdentity,
  getReviewedPhoto: { file: viewPhoto },
  checkIdentity,
  approveIdentity,
  rejectIdentity,
  revokeIdentity,
})
