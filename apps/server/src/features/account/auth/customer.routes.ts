import * as authContract from '@matin/contract/auth'
import * as passkeysContract from '@matin/contract/passkeys'
import * as securityContract from '@matin/contract/security'
import * as userContract from '@matin/contract/user'
import { customerHandlers } from '#feature.ts'
import { askForProof } from '#platform/credentials/passkeys.ts'
import * as account from './contacts/security.ts'
import * as factors from './factors/change-factors.ts'
import * as passkeys from './factors/passkeys.ts'
import { setPaymentPassword } from './factors/set-payment-password.ts'
import { signInPage } from './public/sign-in-log.ts'
import * as auth from './service.ts'
import * as passwords from './sign-in/passwords.ts'
import { register } from './sign-in/register-customer.ts'

/** Limit of sign-in calls: sixty a minute from one network address. */
const ASKING = { perMinute: 60 }
/** The browser keeps a device token, because a code is valid only in the browser that requested it. */
const CODES = { ...ASKING, keepsDevice: true } as const
const SIGN_IN = { ...ASKING, keepsDevice: true } as const
/** A use of the session keeps the browser's token, as it keeps the device. */
const USE = { keepsDevice: true } as const

const contract = { ...authContract, ...passkeysContract, ...securityContract, ...userContract }

export const authRoutes = customerHandlers(contract, {
  sendCode: { run: auth.sendCode, ...CODES },
  register: { run: register, ...SIGN_IN },
  login: { run: auth.login, ...SIGN_IN },
  askPasskey: {
    run: (platform, { origin }) => askForProof(passkeys.CUSTOMER_PASSKEYS, platform, origin, passkeys.PROOF),
    ...ASKING,
  },
  loginWithPasskey: { run: auth.loginWithPasskey, ...SIGN_IN },
  resetPassword: { run: passwords.resetPassword, ...ASKING },
  changePassword: passwords.changePassword,
  logout: auth.logout,
  getUserInfo: { run: auth.userInfo, ...USE },
  setPaymentPassword,
  getSecurity: account.securityState,
  setContact: account.setContact,
  setPhrase: account.setPhrase,
  listDevices: auth.devicesOf,
  logOutDevice: auth.logOutDevice,
  listSignIns: signInPage,
  beginTotp: factors.beginAuthenticator,
  enableTotp: factors.enableAuthenticator,
  disableTotp: factors.disableAuthenticator,
  renewRecoveryCodes: factors.renewRecoveryCodes,
  setFactorUse: factors.setFactorUse,
  listPasskeys: async ({ db }, { caller }) => ({
    items: await passkeys.ownPasskeys(db, caller.customerId),
  }),
  beginPasskey: factors.beginPasskey,
  addPasskey: factors.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  deletePasskey: factors.deletePasskey,
})
