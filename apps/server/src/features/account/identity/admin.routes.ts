import {
  approveIdentity,
  checkIdentity,
  getReviewedIdentity,
  getReviewedPhoto,
  listIdentities,
  rejectIdentity,
  revokeIdentity,
} from '@matin/contract/admin/identity'
import { success } from '@matin/domain/result'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { approve, check, identityQueue, reject, revoke, viewIdentity, viewPhoto } from './review-identity.ts'

export function identityReviewRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(listIdentities, async call => success(await identityQueue(platform, call.input)))
  router.view(getReviewedIdentity, call => viewIdentity(platform, call.caller, call.input.id))
  router.image(getReviewedPhoto, call => viewPhoto(platform, call.caller, call.input))
  router.transaction(checkIdentity, check)
  router.transaction(approveIdentity, approve)
  router.transaction(rejectIdentity, reject)
  router.transaction(revokeIdentity, revoke)
}
