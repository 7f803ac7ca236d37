import type { DataOf } from '@matin/contract/endpoint'
import type { getSecurity } from '@matin/contract/security'

/** Protection of an account that has only a login password. */
export const protection: DataOf<typeof getSecurity> = {
  proof: 'password',
  passwordChangedAt: null,
  devices: 1,
  totp: false,
  recoveryCodes: 0,
  passkeys: 0,
  factorSignIn: true,
  factorWithdrawal: true,
  everHeldMoney: false,
  phrase: '',
}
