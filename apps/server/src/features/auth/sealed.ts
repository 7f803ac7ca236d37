import { sealedTexts } from '../../platform/secrets/key-rotation.ts'

/** The authenticator secrets of customers. */
export const customerSecrets = sealedTexts('customer.totp_secret', {
  table: 'customer',
  column: 'totp_secret',
  purpose: 'totp',
})
