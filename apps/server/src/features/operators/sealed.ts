import { sealedTexts } from '../../platform/secrets/reseal.ts'

/** The authenticator secrets of operators. */
export const operatorSecrets = sealedTexts('operator.totp_secret', {
  table: 'operator',
  column: 'totp_secret',
  purpose: 'totp',
})
