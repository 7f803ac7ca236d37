import { hash } from '@node-rs/argon2'
import type { Config } from '../../config.ts'

/** What OWASP's Password Storage Cheat Sheet asks of argon2id, the library's own kind: 19 MiB (in KiB) and two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Tests hash thousands, of words that everybody may read here. */
const TEST_COST = { memoryCost: 256, timeCost: 1, parallelism: 1 }

/** The hash that is kept of a password or PIN; `verify` of argon2 reads the cost from it. */
export function hashSecret({ NODE_ENV }: Pick<Config, 'NODE_ENV'>, secret: string): Promise<string> {
  return hash(secret, NODE_ENV === 'test' ? TEST_COST : COST)
}
