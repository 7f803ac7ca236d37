import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Milliseconds in which a closing server finishes running requests; then their connections end. */
const FINISH_MS = 20_000

export interface Drain {
  /**
   * The server is about to stop: readiness says so, and each answer asks its client to open another connection, which a load balancer
   * leads elsewhere. Requests are answered as before.
   */
  begin(): void
  hasBegun(): boolean
  /** Requests that are not answered yet, but for open sockets. */
  underWay(): number
}

/**
 * Lets a closing server finish running requests, also those that arrive meanwhile. Without any it closes at once,
 * since idle connections are not waited for.
 */
export function createDrain(server: FastifyInstance, finishMs = FINISH_MS): Drain {
  const answering = new Set<ServerResponse>()
  let begun = false
  let idle = () => {}

  server.addHook('onRequest', async (request, reply) => {
    if (begun) reply.header('connection', 'close')
    if (request.headers.upgrade !== undefined) return
    const { raw } = reply
    const over = () => {
      if (answering.delete(raw) && answering.size === 0) idle()
    }
    answering.add(raw)
    raw.once('finish', over)
    raw.once('close', over)
  })
  server.addHook('preClose', async () => {
    begun = true
    if (answering.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    idle = resolve
    const late = setTimeout(resolve, finishMs)
    await promise
    clearTimeout(late)
    if (answering.size > 0) server.log.warn({ requests: answering.size }, 'closed with requests under way')
  })
  return {
    begin() {
      begun = true
    },
    hasBegun: () => begun,
    underWay: () => answering.size,
  }
}
