import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { failure } from '@matin/contract/envelope'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { sendFailure } from './reply.ts'

/** Images that an upload may be; anything else is refused before it is read. */
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
const REQUESTS_PER_MINUTE = 1200

/** The HTTP server with what every route shares: headers, limits, errors, request ids, structured logs. */
export async function createServer(config: Config): Promise<FastifyInstance> {
  const server = Fastify({
    logger: { level: config.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    // Bounds the whole request; the same 60 s as the client's time-out (specification section 9).
    requestTimeout: 60_000,
    trustProxy: config.production,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: false },
  })
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: config.production,
    referrerPolicy: { policy: 'no-referrer' },
  })
  await server.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    errorResponseBuilder: () => new RateLimited(),
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  server.addContentTypeParser(IMAGE_TYPES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  server.setNotFoundHandler((_request, reply) => sendFailure(reply, failure('not_found')))
  server.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof RateLimited) return sendFailure(reply, failure('too_many_requests'))
    const status = error.statusCode ?? 500
    if (status === 413) return sendFailure(reply, failure('image_too_large'))
    if (status === 415 || status === 400) return sendFailure(reply, failure('invalid_input'))
    request.log.error({ err: error }, 'request failed')
    return sendFailure(reply, failure('internal'))
  })
  return server
}

class RateLimited extends Error {
  readonly statusCode = 429
}
