import { getIdentity, getIdentityPhoto, submitIdentity, uploadIdentityPhoto } from '@matin/contract/identity'
import { success } from '@matin/domain/result'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { storePhoto } from './photos.ts'
import { identity, ownPhoto, submit } from './service.ts'

export function identityRoutes(router: Router, platform: Platform): void {
  router.customer(getIdentity, async call => success(await identity(platform, call.caller.customerId)))
  router.customer(uploadIdentityPhoto, call => storePhoto(platform, call.caller.customerId, call.body), {
    perMinute: 30,
  })
  router.customer(submitIdentity, call => submit(platform, call.caller.customerId, call.input))
  router.image(getIdentityPhoto, call => ownPhoto(platform, call.caller.customerId, call.input))
}
