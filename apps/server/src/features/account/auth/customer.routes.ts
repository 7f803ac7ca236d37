import { login, logout, register, resetPassword, sendCode } from '@matin/contract/auth'
import { askPasskey, loginWithPasskey } from '@matin/contract/passkeys'
import { changePassword } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { success } from '@matin/domain/result'
import { askForProof } from '#platform/credentials/passkeys.ts'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { PASSKEYS, PROOF } from './factors/passkeys.ts'
import * as auth from './service.ts'
import * as passwords from './sign-in/passwords.ts'
import * as registration from './sign-in/register-customer.ts'

/** Limit of sign-in calls: sixty a minute from one network address. */
const ASKING = { perMinute: 60 }
/** The browser keeps a device token, because a code is valid only in the browser that requested it. */
const CODES = { ...ASKING, keepsDevice: true } as const
const SIGN_IN = { ...ASKING, keepsDevice: true } as const
/** A use of the session keeps the browser's token, as it keeps the device. */
const USE = { keepsDevice: true } as const

export function authRoutes(router: Router, platform: Platform): void {
  router.open(sendCode, call => auth.sendCode(platform, call.input, call), CODES)
  router.open(register, call => registration.register(platform, call.input, call.language, call), SIGN_IN)
  router.open(login, call => auth.login(platform, call.input, call), SIGN_IN)
  router.open(
    askPasskey,
    async call => success(await askForProof(PASSKEYS, platform, call.origin, PROOF)),
    ASKING,
  )
  router.open(loginWithPasskey, call => auth.loginWithPasskey(platform, call.input, call), SIGN_IN)
  router.open(resetPassword, call => passwords.resetPassword(platform, call.input, call), ASKING)
  router.customer(changePassword, call => passwords.changePassword(platform, call.caller, call.input))
  router.customer(logout, call => auth.logout(platform, call.caller))
  router.customer(getUserInfo, call => auth.userInfo(platform, call.caller.customerId), USE)
}
