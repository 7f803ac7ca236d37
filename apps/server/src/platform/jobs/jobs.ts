import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'

/**
 * Recurring work. `run` compares due times with the app's clock and is safe to run twice at once: queues keep
 * at most one waiting job a name over all processes, but never promise that only one is under way.
 */
export interface Job {
  name: string
  everySeconds: number
  run(): Promise<void>
}

export interface Jobs {
  /** Queues every job now, after the clock was moved or when there is something to do at once. */
  wake(): Promise<void>
  /** Waits for work under way, then stops. */
  stop(): Promise<void>
}

const POLL_SECONDS = 1
const JOB_OPTIONS = { retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 60, retentionSeconds: 3600 }

/** Starts pg-boss on the platform's own database and keeps each job queued in its interval. */
export async function startJobs(
  database: Database,
  jobs: readonly Job[],
  log: FastifyBaseLogger,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    backend: database.engine,
    schedule: false,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', error => log.error({ err: error }, 'job queue'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'short', ...JOB_OPTIONS })
    await boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }, () =>
      runLogged(job, log),
    )
  }
  const enqueue = async (job: Job) => {
    await boss.send(job.name, {}, JOB_OPTIONS)
  }
  const wake = async () => {
    for (const job of jobs) await enqueue(job)
  }
  const timers = jobs.map(job =>
    setInterval(() => {
      enqueue(job).catch(error => log.error({ err: error, job: job.name }, 'job not queued'))
    }, job.everySeconds * 1000),
  )
  await wake()
  return {
    wake,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}

async function runLogged(job: Job, log: FastifyBaseLogger): Promise<void> {
  try {
    await job.run()
  } catch (error) {
    // The next interval tries again; what was done stays done, each step being a transaction.
    log.error({ err: error, job: job.name }, 'job failed')
  }
}
