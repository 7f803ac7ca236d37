import type { Endpoint } from '@matin/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Returns whether a call is within its caller's limit per minute. */
export type Within = (request: FastifyRequest) => Promise<boolean>

export const MINUTE_MS = 60_000

/** Creates the limits of single endpoints, counted by the key that `keyOf` returns for a call. */
export function createLimiters(server: FastifyInstance, keyOf: (request: FastifyRequest) => string) {
  /** Rate limiters by path. */
  const limiters = new Map<string, ReturnType<FastifyInstance['createRateLimit']>>()

  /** Creates the limiter that counts calls of an endpoint per caller. */
  function ofCalls({ path }: Endpoint, max: number): Within {
    const keyGenerator = (request: FastifyRequest) => `${path} ${keyOf(request)}`
    const count = server.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator })
    limiters.set(path, count)
    return async request => !isOver(await count(request))
  }

  /** Creates the limiters with which another endpoint's refusals count as calls of this endpoint. */
  function ofRefusals({ path }: Endpoint): { within: Within; refused: Within } {
    const count = limiters.get(path)
    if (!count) throw new Error(`${path} has no limit to count refusals in`)
    return {
      within: async request => {
        const counted = await count(request, { increment: false })
        return counted.isAllowed || counted.remaining > 0
      },
      refused: async request => !isOver(await count(request)),
    }
  }

  return { ofCalls, ofRefusals }
}

export function isOver(counted: { isAllowed: boolean; isExceeded?: boolean }): boolean {
  return !counted.isAllowed && counted.isExceeded === true
}
