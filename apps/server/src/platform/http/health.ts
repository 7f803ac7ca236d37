import type { FastifyInstance } from 'fastify'
import type { ChainNodes } from '../chain/nodes.ts'
import type { Database } from '../db/database.ts'
import type { Drain } from './drain.ts'

/** Milliseconds that the database may take to answer; a server whose database takes longer is not ready. */
const READY_MS = 2_500

/** For load balancers: outside of every limit, and answered whatever the state of the database. */
export function healthRoutes(
  server: FastifyInstance,
  database: Database,
  { health }: Pick<ChainNodes, 'health'>,
  /** Whether readiness names the nodes of the chain, which customers need not know. */
  namesNodes: boolean,
): void {
  const unlimited = { config: { rateLimit: false as const }, logLevel: 'warn' as const }
  server.get('/healthz', unlimited, async () => ({ status: 'ok' }))
  server.get('/readyz', unlimited, async (_request, reply) => {
    const { faults, isWrong } = health()
    const nodes = namesNodes && Object.keys(faults).length > 0 ? { nodes: faults } : {}
    const reason = await reasonOf(server.drain, database, isWrong)
    if (reason === null) return { status: 'ready', ...nodes }
    return reply.code(503).send({ status: 'not ready', reason, ...nodes })
  })
}

/** Silent nodes are no reason: no other server would do better, and customers read what waits. */
async function reasonOf(drain: Drain, database: Database, isWrong: boolean): Promise<string | null> {
  if (drain.hasBegun()) return 'stopping'
  if (!(await answersIn(database, READY_MS))) return 'database'
  return isWrong ? 'tron_nodes' : null
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
