import { countsByKey, type SealedStore, sealedTexts } from '../../platform/secrets/key-rotation.ts'

/** The authenticator secrets of customers. */
export const customerSecrets = sealedTexts('customer.totp_secret', {
  table: 'customer',
  column: 'totp_secret',
  purpose: 'totp',
})

/**
 * Payment PINs, which nobody can hash anew without knowing them: a right PIN does it (pins.ts), and who does not use
 * theirs until the key is gone sets another one.
 */
export const customerPins: SealedStore = {
  name: 'customer.pin_mac',
  counts: tx => countsByKey(tx, { table: 'customer', column: 'pin_mac' }),
  renew: async () => 0,
}
