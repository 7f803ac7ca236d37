import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What a sealed text is and whose: it opens in no other place. */
export interface SealContext {
  purpose: 'totp'
  owner: string
}

/**
 * Seals a text for storage with the current key of DATA_KEYS: "<key id>.<nonce, ciphertext and tag>". Each purpose
 * has a key of its own; the purpose and the owner are bound to the text.
 */
export function seal(config: Config, context: SealContext, text: string): string {
  const [current] = keysOf(config)
  if (!current) throw new Error('DATA_KEYS names no key')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, derive(current.secret, context), nonce)
  cipher.setAAD(Buffer.from(`${current.id}|${context.purpose}|${context.owner}`))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${current.id}.${sealed.toString('base64url')}`
}

/** Opens what `seal` made. Throws when its key is gone or a bit of it changed. */
export function open(config: Config, context: SealContext, sealed: string): string {
  const [id = '', body = ''] = sealed.split('.')
  const key = keysOf(config).find(other => other.id === id)
  if (!key) throw new Error(`DATA_KEYS has no key ${id}`)
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, derive(key.secret, context), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(`${id}|${context.purpose}|${context.owner}`))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

function keysOf(config: Config): { id: string; secret: string }[] {
  return config.DATA_KEYS.split(',').map(pair => {
    const [id = '', secret = ''] = pair.split(':')
    return { id, secret }
  })
}

function derive(secret: string, context: SealContext): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `matin/${context.purpose}/v1`, 32))
}
