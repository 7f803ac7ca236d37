import { actAsCommandLine } from '#platform/operator-login.ts'
import { type SealedStore, sealedTexts } from '#platform/secrets/key-rotation.ts'

const texts = sealedTexts('operator.totp_secret', {
  table: 'operator',
  column: 'totp_secret',
  purpose: 'totp',
})

/** Authenticator secrets of operators, which only the command line changes. */
export const operatorSecrets: SealedStore = {
  ...texts,
  async renew(tx, config) {
    await actAsCommandLine(tx, config)
    return texts.renew(tx, config)
  },
}
