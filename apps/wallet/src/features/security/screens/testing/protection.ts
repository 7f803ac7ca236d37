import type { DataOf } from '@matin/contract/endpoint'
import type { getSecurity } from '@matin/contract/security'

/** An account with a login password alone. */
export const protection: DataOf<typeof getSecurity> = {
  proof: 'password',
  passwordChangedAt: null,
  devices: 1,
  totp: false,
  recoveryCodes: 0,
  passkeys: 0,
  factorSignIn: true,
  factorWithdrawal: true,
  phrase: '',
}
