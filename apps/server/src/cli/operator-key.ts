import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { OperatorSignature } from '@matin/contract/admin/keys'
import { approvalBytes, type SigningApproval } from '@matin/domain/withdrawal/signing-approval'
import { CliError } from './api.ts'

/** Ed25519 in a file that only its owner can read (PKCS #8, sealed with the passphrase). */
export async function makeKey(file: string, passphrase: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase })
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' })
  return publicHalf(privateKey)
}

/** @throws CliError when the key is missing, or the passphrase does not open it. */
export async function openKey(file: string, passphrase: string): Promise<KeyObject> {
  const pem = await readFile(file, 'utf8').catch((): never => {
    throw new CliError(`${file} cannot be read.`)
  })
  try {
    const key = createPrivateKey({ key: pem, passphrase })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Said below.
  }
  throw new CliError(`${file} is no Ed25519 key, or has another passphrase.`)
}

export function signApproval(key: KeyObject, approval: SigningApproval): OperatorSignature {
  return {
    kind: 'ed25519',
    key: publicHalf(key),
    signature: sign(null, approvalBytes(approval), key).toString('base64url'),
    expiresAt: new Date(approval.expiresAt).toISOString(),
  }
}

function publicHalf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'jwk' }).x ?? ''
}
