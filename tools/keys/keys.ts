import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressFromPrivateKey } from '@matin/tron/address'
import {
  accountXpubFromMnemonic,
  createMnemonic,
  depositPath,
  privateKeyFromMnemonic,
} from '@matin/tron/derive'

type Texts = Readonly<Record<string, string>>

/**
 * Makes all keys and secrets of a new platform, a folder for each machine that gets some. Returns what may be
 * shown. Throws an error with code EEXIST if the folder exists.
 */
export function makeKeys(folder: string): Texts {
  const depositMnemonic = createMnemonic()
  const coldMnemonic = createMnemonic()
  const hotKey = randomBytes(32).toString('hex')
  const hot = addressFromPrivateKey(hotKey)
  const cold = addressFromPrivateKey(privateKeyFromMnemonic(coldMnemonic, depositPath(0)))
  const signerSecret = createSecret()
  mkdirSync(folder, { mode: 0o700 })
  writeMachine(folder, 'server', {
    texts: {
      TRON_XPUB: accountXpubFromMnemonic(depositMnemonic),
      TRON_HOT_ADDRESS: hot,
      TRON_COLD_ADDRESS: cold,
    },
    secrets: {
      INTERNAL_SECRET: createSecret(),
      SIGNER_SECRET: signerSecret,
      DATA_KEYS: `k1:${createSecret()}`,
      SMS_WEBHOOK_SECRET: createSecret(),
      PUSH_KEY: createPushKey(),
    },
  })
  writeMachine(folder, 'signer', {
    texts: { COLD_ADDRESS: cold },
    secrets: { SIGNER_SECRET: signerSecret, HOT_KEY: hotKey, DEPOSIT_MNEMONIC: depositMnemonic },
  })
  writeFolder(join(folder, 'cold'), { MNEMONIC: coldMnemonic, ADDRESS: cold })
  return { 'hot wallet': hot, 'cold wallet': cold }
}

/** Writes a file for each secret, and one that sets the variables of the machine. */
function writeMachine(folder: string, machine: string, { texts, secrets }: { texts: Texts; secrets: Texts }) {
  const place = join(folder, machine)
  const lines = [
    ...Object.entries(texts).map(([name, text]) => `${name}=${text}`),
    ...Object.keys(secrets).map(name => `${name}_FILE=${join(place, name)}`),
  ]
  writeFolder(place, { ...secrets, [`${machine}.env`]: lines.join('\n') })
}

function writeFolder(place: string, files: Texts): void {
  mkdirSync(place, { mode: 0o700 })
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(place, name), `${text}\n`, { mode: 0o600, flag: 'wx' })
}

function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** VAPID: the private key of P-256 in base64url. */
function createPushKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ format: 'jwk' }).d ?? ''
}
