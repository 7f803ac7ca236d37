import type { FastifyReply, FastifyRequest } from 'fastify'
import { Busy } from '../queue.ts'

const MEGABYTE = 1024 * 1024

/**
 * Bytes of bodies in memory at once: of all callers (`most`), and of one (`share`), which is a guest's
 * network, a session, or the account of a photo. Each kind has its own, so that guests and photos take no
 * place of a customer's command. Three photos of the largest size fit into a share.
 */
const BUDGETS = {
  guest: { most: 32 * MEGABYTE, share: MEGABYTE },
  session: { most: 32 * MEGABYTE, share: MEGABYTE / 4 },
  photo: { most: 96 * MEGABYTE, share: 32 * MEGABYTE },
} as const
/**
 * Bytes of a body that takes no place. A connection itself costs more, and sign-in and every command fit:
 * whoever fills the budgets, from many networks or accounts, refuses nobody else these.
 */
const FREE = 4 * 1024
/**
 * Refused bodies are read up to this (bytes), of one guest and of all customers, so that connections can be
 * reused.
 */
const OF_A_GUEST = MEGABYTE / 16
const OF_CUSTOMERS = 16 * MEGABYTE

/** Counts a body before it is read, with the largest size that it may reach. */
export function createBodyBudget() {
  /** Bytes by kind, and by kind and sender. */
  const held = new Map<string, number>()
  let readOff = 0

  return {
    /**
     * A body that is not small counts until the request is answered or aborted. Throws `Busy` when it does
     * not fit.
     */
    hold(kind: keyof typeof BUDGETS, sender: string, bytes: number, reply: FastifyReply): void {
      if (bytes <= FREE) return
      const { most, share } = BUDGETS[kind]
      const own = `${kind} ${sender}`
      const add = (key: string, more: number) => {
        const now = (held.get(key) ?? 0) + more
        if (now > 0) held.set(key, now)
        else held.delete(key)
      }
      if ((held.get(own) ?? 0) + bytes > share) throw new Busy(true)
      if ((held.get(kind) ?? 0) + bytes > most) throw new Busy(false)
      for (const key of [kind, own]) add(key, bytes)
      reply.raw.once('close', () => {
        for (const key of [kind, own]) add(key, -bytes)
      })
    },
    held: () => Object.keys(BUDGETS).reduce((sum, kind) => sum + (held.get(kind) ?? 0), 0),

    /**
     * Refuses a request before its body was read. Ends the connection after the answer when much of the body
     * is still to come, because Node would read all of it to discard it: 400 concurrent requests filled 107
     * MiB. The rest of a customer's body is read, for a few requests at a time, because a browser may not
     * show an answer when the connection ends while it sends.
     */
    refuse(request: FastifyRequest, reply: FastifyReply, from: 'guest' | 'customer'): void {
      if (request.raw.complete) return
      const bytes = bodyBytes(request, Number.POSITIVE_INFINITY)
      if (bytes <= OF_A_GUEST) return
      if (from === 'guest' || readOff + bytes > OF_CUSTOMERS) {
        reply.header('connection', 'close')
        return
      }
      readOff += bytes
      const { raw } = request
      const { socket } = raw
      // An answered request gets no more events of its connection.
      const over = () => {
        readOff -= bytes
        raw.off('end', over)
        socket.off('close', over)
      }
      raw.once('end', over)
      socket.once('close', over)
    },
  }
}

export type BodyBudget = ReturnType<typeof createBodyBudget>

/** Its declared length, or the limit of its route. */
export function bodyBytes(
  { headers, routeOptions }: FastifyRequest,
  most = routeOptions.bodyLimit ?? 0,
): number {
  const said = headers['content-length']
  if (said !== undefined) return Math.min(Number(said) || 0, most)
  return headers['transfer-encoding'] === undefined ? 0 : most
}
