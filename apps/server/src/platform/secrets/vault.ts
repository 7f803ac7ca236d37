import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A sealed value cannot be opened with another context. */
export interface SealContext {
  purpose:
    | 'totp'
    | 'pin'
    | 'certificate_number'
    | 'full_name'
    | 'image'
    | 'mail'
    | 'contact'
    | 'phrase'
    | 'chat'
    | 'note'
    | 'item_note'
    | 'answer'
    | 'code_target'
    | 'export'
    | 'proof'
    | 'push'
    | 'password'
    | 'code'
    | 'unsubscribe'
  owner: string
}

/** Nonce, ciphertext and tag. */
export interface SealedBytes {
  keyId: string
  bytes: Uint8Array
}

interface Key {
  id: string
  secret: string
}

/**
 * "<key id>.<nonce, ciphertext and tag>" with the current key of DATA_KEYS. Each purpose has a separate
 * derived key; the purpose and the owner are bound to the text.
 */
export function seal(config: Config, context: SealContext, text: string): string {
  const { keyId, bytes } = sealBytes(config, context, Buffer.from(text, 'utf8'))
  return `${keyId}.${Buffer.from(bytes).toString('base64url')}`
}

/** Throws when the key is gone or the text has changed. */
export function open(config: Config, context: SealContext, sealed: string): string {
  const [keyId = '', body = ''] = sealed.split('.')
  return openBytes(config, context, { keyId, bytes: Buffer.from(body, 'base64url') }).toString('utf8')
}

export function sealBytes(config: Config, context: SealContext, plain: Uint8Array): SealedBytes {
  const current = currentKey(config)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, derive(current.secret, context.purpose), nonce)
  cipher.setAAD(boundTo(current.id, context))
  const bytes = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return { keyId: current.id, bytes }
}

/** Throws when their key is gone or the bytes have changed. */
export function openBytes(config: Config, context: SealContext, sealed: SealedBytes): Buffer {
  const key = keysOf(config).find(other => other.id === sealed.keyId)
  if (!key) throw new Error(`DATA_KEYS has no key ${sealed.keyId}`)
  const bytes = Buffer.from(sealed.bytes)
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const options = { authTagLength: TAG_BYTES }
  const decipher = createDecipheriv(ALGORITHM, derive(key.secret, context.purpose), nonce, options)
  decipher.setAAD(boundTo(key.id, context))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

/** Values sealed with another key are to be sealed again. */
export function currentKeyId(config: Config): string {
  return currentKey(config).id
}

/** All that can open values, the current one first. */
export function keyIds(config: Config): string[] {
  return keysOf(config).map(({ id }) => id)
}

/** One for each key, that of the current key first. A stored row has the hash of one of the keys. */
export function blindIndexes(config: Config, purpose: SealContext['purpose'], text: string): Buffer[] {
  return keysOf(config).map(({ secret }) =>
    createHmac('sha256', derive(secret, `${purpose}/index`))
      .update(text)
      .digest(),
  )
}

export function blindIndex(config: Config, purpose: SealContext['purpose'], text: string): Buffer {
  const [index] = blindIndexes(config, purpose, text)
  if (!index) throw new Error('DATA_KEYS names no key')
  return index
}

/**
 * Verify an owner's short secret without storing it: "<key id>.<HMAC-SHA-256>", one for each key, that of the
 * current key first. An attacker with the database but without DATA_KEYS cannot try secrets against them.
 */
export function keyedMacs(config: Config, { purpose, owner }: SealContext, secret: string): string[] {
  return keysOf(config).map(key => {
    const mac = createHmac('sha256', derive(key.secret, purpose))
      .update(`${owner}|${secret}`)
      .digest('base64url')
    return `${key.id}.${mac}`
  })
}

/** For the MACs of one table's rows (row-mac.ts), the current key first. */
export function rowKeys(config: Config, table: string): { id: string; key: Buffer }[] {
  return keysOf(config).map(({ id, secret }) => ({ id, key: derive(secret, `row/${table}`) }))
}

function currentKey(config: Config): Key {
  const [current] = keysOf(config)
  if (!current) throw new Error('DATA_KEYS names no key')
  return current
}

function keysOf(config: Config): Key[] {
  return config.DATA_KEYS.split(',').map(pair => {
    const [id = '', secret = ''] = pair.split(':')
    return { id, secret }
  })
}

function boundTo(keyId: string, { purpose, owner }: SealContext): Buffer {
  return Buffer.from(`${keyId}|${purpose}|${owner}`)
}

/** Contacts and chats are opened many at a time. The numbers of keys and purposes bound the cache. */
const derived = new Map<string, Buffer>()

function derive(secret: string, purpose: string): Buffer {
  const name = `${purpose}|${secret}`
  const known = derived.get(name)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', `matin/${purpose}/v1`, 32))
  derived.set(name, key)
  return key
}
