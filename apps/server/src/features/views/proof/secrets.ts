import { hash } from 'node:crypto'
import type { Config } from '#config.ts'
import { blindIndexes, keyIds } from '#platform/secrets/vault.ts'

const OWNER_BYTES = 16

const NONCE_BYTES = 32

/** 32 bytes derived from the key `keyId` of DATA_KEYS. */
export function secretOf(config: Config, keyId: string, snapshot: string): Uint8Array {
  const secret = blindIndexes(config, 'proof', snapshot)[keyIds(config).indexOf(keyId)]
  if (!secret) throw new Error(`DATA_KEYS has no key ${keyId}`)
  return Uint8Array.from(secret)
}

/**
 * Halves of SHA-512(secret, customer). Leaves are ordered by key, as the database orders customers
 * (`heldByAll`). Secret and id have fixed lengths, so that no two pairs give the same bytes.
 */
export function ofCustomer(secret: Uint8Array, owner: string): { key: Uint8Array; nonce: Uint8Array } {
  const bytes = Buffer.alloc(secret.length + OWNER_BYTES)
  bytes.set(secret)
  bytes.write(owner.replaceAll('-', ''), secret.length, 'hex')
  const both = hash('sha512', bytes, 'buffer')
  return { key: both.subarray(0, NONCE_BYTES), nonce: both.subarray(NONCE_BYTES) }
}
