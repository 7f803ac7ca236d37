import { changePassword, setPaymentPassword } from '@matin/contract/security'
import type { Router } from '../../platform/http/router.ts'
import type { Platform } from '../../platform/platform.ts'
import * as auth from '../auth/service.ts'
import * as security from './service.ts'

export function securityRoutes(router: Router, platform: Platform): void {
  router.customer(changePassword, call => auth.changePassword(platform, call.caller, call.input))
  router.customer(setPaymentPassword, call =>
    security.setPaymentPassword(platform, call.caller.customerId, call.input),
  )
}
