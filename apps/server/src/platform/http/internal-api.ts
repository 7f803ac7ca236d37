import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

/** Compares in constant time. */
export function hasAuthorization(request: FastifyRequest, authorization: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(authorization))
}

export function hasInternalSecret(request: FastifyRequest, secret: string): boolean {
  return hasAuthorization(request, `Bearer ${secret}`)
}

export function requireSecret(scope: FastifyInstance, secret: string): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (!hasInternalSecret(request, secret)) await reply.code(401).send({ error: 'unauthorized' })
  })
}

/** For an invalid body it sends the error and returns null. */
export function parseBody<S extends z.ZodMiniType>(
  schema: S,
  request: FastifyRequest,
  reply: FastifyReply,
): z.output<S> | null {
  const parsed = schema.safeParse(request.body)
  if (parsed.success) return parsed.data
  reply.code(400).send({ error: 'invalid_input' })
  return null
}
