import Fastify from 'fastify'
import { openPostgres } from '../../db/open.ts'
import { PACE, startJobs } from '../jobs.ts'

/**
 * Starts a run of a job that never ends. A script for a separate process: `node hanging-worker.ts <database>
 * <job> <heartbeat>`.
 */
const [place = '', name = '', heartbeat = ''] = process.argv.slice(2)
const database = await openPostgres({ url: place, poolSize: 4 })
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
