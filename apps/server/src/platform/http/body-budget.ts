import type { FastifyReply, FastifyRequest } from 'fastify'
import { Busy } from '../queue.ts'

const MEGABYTE = 1024 * 1024

/** Bytes of bodies that are held at once: of all callers, and of one. Three photos of the greatest size fit into a share. */
const MOST = 128 * MEGABYTE
const SHARE = 32 * MEGABYTE

/** Bodies of requests in memory, counted before they are read, from which on they grow to what they say at most. */
export function createBodyBudget(most = MOST, share = SHARE) {
  const held = new Map<string, number>()
  let all = 0

  return {
    /** Counts a body for `key` until the request is answered or gone. Throws `Busy` when there is no room for it. */
    hold(key: string, bytes: number, reply: FastifyReply): void {
      if (bytes === 0) return
      const own = held.get(key) ?? 0
      if (own + bytes > share) throw new Busy(true)
      if (all + bytes > most) throw new Busy(false)
      held.set(key, own + bytes)
      all += bytes
      reply.raw.once('close', () => {
        const left = (held.get(key) ?? 0) - bytes
        all -= bytes
        if (left > 0) held.set(key, left)
        else held.delete(key)
      })
    },
    held: () => all,
  }
}

export type BodyBudget = ReturnType<typeof createBodyBudget>

/** A rest that is taken off the wire after a refusal, so that the connection serves on; a form is no longer. */
const READ_OFF = 64 * 1024

/**
 * Ends the connection with the answer, where a stranger's body is still to come: Node would read all of it to throw it away, and 400 of
 * 9 MiB at once held 107 MiB meanwhile. Of customers it is read: they get to see the refusal, whatever their browser does about a
 * connection that ends while it sends.
 */
export function refuseBody(request: FastifyRequest, reply: FastifyReply): void {
  if (!request.raw.complete && bodyBytes(request, Number.POSITIVE_INFINITY) > READ_OFF)
    reply.header('connection', 'close')
}

/** The most that the body of a request may come to: what it says, or what its route takes. */
export function bodyBytes(
  { headers, routeOptions }: FastifyRequest,
  most = routeOptions.bodyLimit ?? 0,
): number {
  const said = headers['content-length']
  if (said !== undefined) return Math.min(Number(said) || 0, most)
  return headers['transfer-encoding'] === undefined ? 0 : most
}
