import { randomBytes } from 'node:crypto'
import { hash, hashRaw } from '@node-rs/argon2'
import type { Config } from '../../config.ts'

/** What OWASP's Password Storage Cheat Sheet asks of argon2id, the library's own kind: 19 MiB (in KiB) and two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Tests hash thousands, of words that everybody may read here. */
const TEST_COST = { memoryCost: 256, timeCost: 1, parallelism: 1 }

/** The hash that is kept of a password or PIN; `verify` of argon2 reads the cost from it. */
export function hashSecret({ NODE_ENV }: Pick<Config, 'NODE_ENV'>, secret: string): Promise<string> {
  return hash(secret, NODE_ENV === 'test' ? TEST_COST : COST)
}

const SALT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)$/

/** Cost and salt of a proof that is made again each time, written as argon2's hashes begin. */
export function newProofSalt({ NODE_ENV }: Pick<Config, 'NODE_ENV'>): string {
  const { memoryCost, timeCost, parallelism } = NODE_ENV === 'test' ? TEST_COST : COST
  const salt = randomBytes(16).toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}`
}

/** What argon2id makes of a secret: 32 bytes that only whoever knows the secret can show. */
export function proofOf(proofSalt: string, secret: string): Promise<Buffer> {
  const [, memoryCost, timeCost, parallelism, salt] = SALT.exec(proofSalt) ?? []
  if (salt === undefined) throw new Error('this is no salt of a proof')
  return hashRaw(secret, {
    memoryCost: Number(memoryCost),
    timeCost: Number(timeCost),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
  })
}
