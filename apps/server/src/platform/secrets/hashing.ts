import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import type { Config } from '../../config.ts'
import { createQueue, type QueueKey } from '../queue.ts'

/** argon2id as in OWASP's Password Storage Cheat Sheet, the library's default: 19 MiB (in KiB) and two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Tests hash thousands of passwords that are not secret. */
const TEST_COST = { memoryCost: 256, timeCost: 1, parallelism: 1 }

/**
 * Hashing uses whole processor cores. At most half of the cores hash, and each pauses twice as long as its
 * hash took, so that a flood of sign-ins leaves the rest to signed-in customers. Known are signed-in callers,
 * known devices of an account and known networks of an operator.
 */
export const HASHING = createQueue({
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  most: 200,
  share: 20,
  rest: milliseconds => new Promise(resolve => setTimeout(resolve, 2 * milliseconds)),
})

/**
 * The hash contains its cost, so older ones stay valid when the cost changes. `from` is the key in the queue:
 * the caller's network or contact, or the id of one who is known.
 */
export function hashSecret(
  { NODE_ENV }: Pick<Config, 'NODE_ENV'>,
  secret: string,
  from: QueueKey,
): Promise<string> {
  return HASHING.run(from, () => hash(secret, NODE_ENV === 'test' ? TEST_COST : COST))
}

export function verifySecret(secretHash: string, secret: string, from: QueueKey): Promise<boolean> {
  return HASHING.run(from, () => verify(secretHash, secret))
}

/** For secrets that are looked up by their hash, so the salt is known. */
export function hashWithSalt(
  { NODE_ENV }: Pick<Config, 'NODE_ENV'>,
  secret: string,
  salt: Uint8Array,
  from: QueueKey,
): Promise<Buffer> {
  return HASHING.run(from, () => hashRaw(secret, { ...(NODE_ENV === 'test' ? TEST_COST : COST), salt }))
}

const SALT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)$/

/** For `proofOf`, written like the beginning of an argon2 hash. */
export function newProofSalt({ NODE_ENV }: Pick<Config, 'NODE_ENV'>): string {
  const { memoryCost, timeCost, parallelism } = NODE_ENV === 'test' ? TEST_COST : COST
  const salt = randomBytes(16).toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}`
}

/** argon2id of a secret (32 bytes); proves knowledge of it. */
export function proofOf(proofSalt: string, secret: string, from: QueueKey): Promise<Buffer> {
  const [, memoryCost, timeCost, parallelism, salt] = SALT.exec(proofSalt) ?? []
  if (salt === undefined) throw new Error('this is no salt of a proof')
  const cost = {
    memoryCost: Number(memoryCost),
    timeCost: Number(timeCost),
    parallelism: Number(parallelism),
  }
  return HASHING.run(from, () => hashRaw(secret, { ...cost, salt: Buffer.from(salt, 'base64') }))
}
