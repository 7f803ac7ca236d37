import type { Endpoint } from '@matin/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Whether a call is within its limit per minute. */
export type Within = (request: FastifyRequest) => Promise<boolean>

export const MINUTE_MS = 60_000

export function createLimiters(server: FastifyInstance, keyOf: (request: FastifyRequest) => string) {
  const limiters = new Map<string, ReturnType<FastifyInstance['createRateLimit']>>()

  function ofCalls({ path }: Endpoint, max: number): Within {
    const keyGenerator = (request: FastifyRequest) => `${path} ${keyOf(request)}`
    const count = server.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator })
    limiters.set(path, count)
    return async request => !isOver(await count(request))
  }

  /** Another endpoint's refusals count as calls of this one. */
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
