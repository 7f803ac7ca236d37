import { getUserInfo, login, logout, register, resetPassword, sendCode } from '@matin/contract/auth'
import type { Router } from '../../platform/http/router.ts'
import type { Platform } from '../../platform/platform.ts'
import * as auth from './service.ts'

/** Sign-in calls a minute from one address. */
const SIGN_IN = { perMinute: 60 }

export function authRoutes(router: Router, platform: Platform): void {
  router.open(sendCode, call => auth.sendCode(platform, call.input, call.language), SIGN_IN)
  router.open(register, call => auth.register(platform, call.input, call.language, call.userAgent), SIGN_IN)
  router.open(login, call => auth.login(platform, call.input, call.userAgent), SIGN_IN)
  router.open(resetPassword, call => auth.resetPassword(platform, call.input), SIGN_IN)
  router.customer(logout, call => auth.logout(platform, call.caller))
  router.customer(getUserInfo, call => auth.userInfo(platform, call.caller.customerId))
}
