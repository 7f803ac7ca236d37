import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sha256Hex } from '../ids.ts'
import { networkOf } from '../network.ts'
import type { Platform } from '../platform.ts'
import { isOver, MINUTE_MS } from './limiters.ts'

/** `flood`: the network address has sent too many unknown tokens, so the token was not looked up. */
export type CallerReader<C> = (request: FastifyRequest) => Promise<C | 'flood' | null>

/** Bounds the tokens that a process remembers because they were valid at an earlier call. */
const KNOWN_TOKENS = 10_000

export function createCallerReader<C>(
  server: FastifyInstance,
  platform: Platform,
  { authenticate }: { authenticate(token: string): Promise<C | null> },
): CallerReader<C> {
  /** Hashes, oldest first. They do not count as unknown tokens. */
  const known = new Set<string>()
  const countUnknownToken = server.createRateLimit({
    max: platform.config.REQUESTS_PER_MINUTE,
    timeWindow: MINUTE_MS,
    keyGenerator: request => `token ${networkOf(request.address)}`,
  })

  return async request => {
    const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) return null
    const hash = sha256Hex(token)
    if (!known.has(hash) && isOver(await countUnknownToken(request))) return 'flood'
    const caller = await authenticate(token)
    if (caller === null) known.delete(hash)
    else if (!known.has(hash)) {
      known.add(hash)
      const [first] = known
      if (known.size > KNOWN_TOKENS && first !== undefined) known.delete(first)
    }
    return caller
  }
}
