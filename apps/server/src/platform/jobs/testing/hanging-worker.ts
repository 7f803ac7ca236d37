import Fastify from 'fastify'
import { openPglite, openPostgres } from '../../db/open.ts'
import { PACE, startJobs } from '../jobs.ts'

/**
 * Starts a run of a job that never ends. A script for a separate process: `node hanging-worker.ts <engine>
 * <database> <job> <heartbeat>`.
 */
const [engine = '', place = '', name = '', heartbeat = ''] = process.argv.slice(2)
const database =
  engine === 'postgres' ? await openPostgres({ url: place, poolSize: 4 }) : await openPglite(place)
const { log } = Fastify({ logger: false })
const job = {
  name,
  everySeconds: 1,
  async run() {
    process.stdout.write('under way\n')
    await new Promise(() => {})
  },
}
await startJobs(database, [job], log, { ...PACE, look: 0.1, heartbeat: Number(heartbeat) })
