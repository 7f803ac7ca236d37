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

/** The most that the body of a request may come to: what it says, or what its route takes. */
export function bodyBytes({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? 0
  const said = headers['content-length']
  if (said !== undefined) return Math.min(Number(said) || 0, most)
  return headers['transfer-encoding'] === undefined ? 0 : most
}
