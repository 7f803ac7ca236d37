import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OperatorKey } from '@matin/contract/admin/keys'
import { DEMO_OPERATORS } from './operators.ts'

/** Before the key's 32 bytes (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Returns the public keys, for the signer. The private keys are public and exist in development only. */
export function writeDemoKeys(dataDir: string): OperatorKey[] {
  const folder = join(dataDir, 'operator-keys')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return DEMO_OPERATORS.map(({ email }) => {
    const seed = createHash('sha256').update(`demonstration key of ${email}`).digest()
    const key = createPrivateKey({
      key: Buffer.concat([PKCS8_ED25519, seed]),
      format: 'der',
      type: 'pkcs8',
    })
    writeFileSync(join(folder, `${email}.pem`), key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    return {
      operator: email,
      kind: 'ed25519' as const,
      key: createPublicKey(key).export({ format: 'jwk' }).x ?? '',
    }
  })
}
