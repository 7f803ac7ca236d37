import {
  addPasskey,
  beginPasskey,
  deletePasskey,
  listPasskeys,
  renamePasskey,
} from '@matin/contract/passkeys'
import {
  beginTotp,
  disableTotp,
  enableTotp,
  getSecurity,
  listDevices,
  listSignIns,
  logOutDevice,
  renewRecoveryCodes,
  setContact,
  setFactorUse,
  setPaymentPassword,
  setPhrase,
} from '@matin/contract/security'
import { success } from '@matin/domain/result'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import * as account from './contacts/security.ts'
import * as factors from './factors/change-factors.ts'
import * as passkeys from './factors/passkeys.ts'
import { setPaymentPassword as setPin } from './factors/set-payment-password.ts'
import { devicesOf, logOut } from './service.ts'
import { signInPage } from './sign-in/sign-in-log.ts'

export function securityRoutes(router: Router, platform: Platform): void {
  const { db } = platform
  router.customer(setPaymentPassword, call => setPin(platform, call, call.input))
  router.customer(getSecurity, call => account.securityState(platform, call.caller))
  router.customer(setContact, call => account.setContact(platform, call, call.input))
  router.customer(setPhrase, call => account.setPhrase(platform, call.caller, call.input))
  router.customer(listDevices, async call => success(await devicesOf(platform, call.caller)))
  router.customer(logOutDevice, call => logOut(platform, call.caller, call.input))
  router.customer(listSignIns, async call =>
    success(await signInPage(db, call.caller.customerId, call.input.cursor)),
  )
  router.customer(beginTotp, call => factors.beginAuthenticator(platform, call, call.input))
  router.customer(enableTotp, call => factors.enableAuthenticator(platform, call.caller, call.input.code))
  router.customer(disableTotp, call => factors.disableAuthenticator(platform, call.caller, call.input))
  router.customer(renewRecoveryCodes, call => factors.renewRecovery(platform, call.caller, call.input))
  router.customer(setFactorUse, call => factors.setUse(platform, call, call.input))
  router.customer(listPasskeys, async call =>
    success({ items: await passkeys.ownPasskeys(db, call.caller.customerId) }),
  )
  router.customer(beginPasskey, call => factors.beginPasskey(platform, call, call.input))
  router.customer(addPasskey, call =>
    factors.addPasskey(platform, call.caller.customerId, call.input, call.origin),
  )
  router.customer(renamePasskey, call => passkeys.rename(db, call.caller.customerId, call.input))
  router.customer(deletePasskey, call => factors.removePasskey(platform, call, call.input))
}
