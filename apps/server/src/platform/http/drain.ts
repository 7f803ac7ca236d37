import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Running requests may finish in this time. Then their connections end. */
const FINISH_MS = 20_000

export interface Drain {
  /**
   * The server is not ready any more, and each answer asks its client to open another connection, which a
   * load balancer sends to another server. Requests are answered as before.
   */
  begin(): void
  hasBegun(): boolean
  /** Open sockets without a request do not count. */
  underWay(): number
}

/** Closes at once without a running request: it does not wait for idle connections. */
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
