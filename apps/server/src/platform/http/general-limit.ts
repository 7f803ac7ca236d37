import rateLimit from '@fastify/rate-limit'
import { failure } from '@matin/contract/result'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import { networkOf } from '../network.ts'
import { MINUTE_MS } from './limiters.ts'
import { JSON_TYPE } from './media-types.ts'
import { logRefusal, writeFailure } from './reply.ts'

/**
 * No limit counts the successful answers of the app's files: an installation fetches hundreds at once, and a
 * mobile network may put a thousand customers behind one address.
 */
const FILES = '/*'

/** On answers that the limit of a route has counted. */
const COUNTED = 'x-ratelimit-limit'

/** Counts each call of a route, and each other call whose answer is an error. Returns the counter. */
export async function limitRequests(server: FastifyInstance, config: Config) {
  server.addHook('onRoute', route => {
    if (route.url === FILES) route.config = { ...route.config, rateLimit: false }
  })
  const store = config.REDIS_URL && (await import('./limit-store.ts')).limitStore(server, config.REDIS_URL)
  await server.register(rateLimit, {
    max: config.REQUESTS_PER_MINUTE,
    timeWindow: MINUTE_MS,
    // Many customers share one address of a mobile network or an office, so only guests are counted by address.
    // Sessions are counted each: a thief's calls must not keep the owner from ending the thief's session.
    keyGenerator: request => request.session || networkOf(request.address),
    ...(store && { redis: store, nameSpace: 'matin:limit:' }),
    // Without Redis, calls go on: passwords, PINs and codes are counted in the database.
    skipOnError: true,
    errorResponseBuilder: () => new RateLimited(),
  })
  const count = server.createRateLimit()
  // Every answer passes here.
  server.addHook('onSend', async (request, reply, payload) => {
    const counted = isUncounted(reply) ? await count(request) : null
    const over = counted !== null && !counted.isAllowed && counted.isExceeded
    if (over) reply.header('retry-after', String(counted.ttlInSeconds)).type(JSON_TYPE)
    const answer = over ? JSON.stringify(writeFailure(reply, failure('too_many_requests'))) : payload
    logRefusal(reply)
    return answer
  })
  return count
}

/** A 429 comes from a limit, and a 503 is not the caller's fault. */
function isUncounted(reply: FastifyReply): boolean {
  const { statusCode } = reply
  return statusCode >= 400 && statusCode !== 429 && statusCode !== 503 && !reply.hasHeader(COUNTED)
}

export class RateLimited extends Error {
  readonly statusCode = 429
}
