import { createECDH } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#config.ts'

/** Key pair that signs pushes (VAPID), base64url. Browsers bind their subscriptions to the public key. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const CURVE = 'prime256v1'
const FILE = 'push-key'

const known = new WeakMap<Config, PushKeys | null>()

/**
 * Returns the server's keys. Outside production without configured keys, a pair is made at the first start
 * and kept in DATA_DIR. Null in production without keys: no push is sent, because other processes would not
 * have this process's pair.
 */
export function pushKeys(config: Config): PushKeys | null {
  let keys = known.get(config)
  if (keys === undefined) {
    keys = readKeys(config)
    known.set(config, keys)
  }
  return keys
}

function readKeys(config: Config): PushKeys | null {
  if (config.PUSH_KEY) return keysOf(config.PUSH_KEY)
  return config.production ? null : keysOf(keptKey(config.DATA_DIR))
}

function keptKey(folder: string): string {
  const file = join(folder, FILE)
  mkdirSync(folder, { recursive: true })
  const ecdh = createECDH(CURVE)
  ecdh.generateKeys()
  try {
    // A process that starts at the same moment reads the key that the first one wrote.
    writeFileSync(file, ecdh.getPrivateKey('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

function keysOf(privateKey: string): PushKeys {
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(privateKey, 'base64url')
  return { privateKey, publicKey: ecdh.getPublicKey('base64url') }
}
