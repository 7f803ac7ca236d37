import * as contract from '@matin/contract/identity'
import { customerHandlers } from '#feature.ts'
import { storePhoto } from './photos.ts'
import { identity, ownPhoto, submitIdentity } from './service.ts'

export const identityRoutes = customerHandlers(contract, {
  getIdentity: identity,
  uploadIdentityPhoto: { run: storePhoto, perMinute: 30 },
  submitIdentity,
  getIdentityPhoto: { file: ownPhoto },
})
