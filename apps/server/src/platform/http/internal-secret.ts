import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Whether a request of the internal API carries the shared secret; takes the same time either way. */
export function hasInternalSecret(request: FastifyRequest, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${secret}`))
}
