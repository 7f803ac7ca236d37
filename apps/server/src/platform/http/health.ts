import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Drain } from './drain.ts'

/** Milliseconds that the database may take to answer; a server whose database takes longer is not ready. */
const READY_MS = 2_500

/** For load balancers: outside of every limit, and answered whatever the state of the database. */
export function healthRoutes(server: FastifyInstance, database: Database, drain: Drain): void {
  const unlimited = { config: { rateLimit: false as const }, logLevel: 'warn' as const }
  server.get('/healthz', unlimited, async () => ({ status: 'ok' }))
  server.get('/readyz', unlimited, async (_request, reply) => {
    const reason = drain.hasBegun() ? 'stopping' : (await answersIn(database, READY_MS)) ? null : 'database'
    if (reason === null) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', reason })
  })
}

async function answersIn(database: Database, milliseconds: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), milliseconds)
  const answers = database.ping().then(
    () => true,
    () => false,
  )
  const answered = await Promise.race([answers, late])
  clearTimeout(timer)
  return answered
}
