import Fastify from 'fastify'
import type { TestContext } from 'vitest'
import { createTestDatabase, openTestDatabase } from '#testing/database.ts'
import type { Database } from '../../db/database.ts'
import { type Job, type Jobs, PACE, startJobs } from '../jobs.ts'

/** Shortest intervals and limits that the queue accepts. */
export const SHORT = { ...PACE, look: 0.1, retries: 0, heartbeat: 10, supervise: 1 }
/** Interval in seconds that is longer than any test waits. */
export const SELDOM = 50
/** Time limit of waits, which only ends those that hang. */
export const PATIENT = { timeout: 280_000, interval: 100 }

interface Place {
  url: string
  /** Opens separate connections, as each process does. */
  open(connections?: number): Promise<Database>
}

/**
 * Runs jobs on separate databases, which end with the test. The queue has no times below half a second, so
 * these tests mostly wait; those of a file run concurrently.
 */
export function jobRuns({ onTestFinished }: TestContext) {
  const stops: (() => Promise<unknown>)[] = []
  const tries: unknown[] = []
  const stream = { write: (line: string) => tries.push(JSON.parse(line).attempt) }
  const { log } = Fastify({ logger: { level: 'error', stream } })
  onTestFinished(async () => {
    for (const stop of stops.reverse()) await stop()
  })

  async function newDatabase(): Promise<Database> {
    const { database, drop } = await openTestDatabase(6)
    stops.push(drop)
    return database
  }

  return {
    /** Returns the tries that the log reports as failed. */
    tries: () => tries,

    /** Starts jobs as a process does, on a new database unless one is given. */
    async start(
      jobs: readonly Job[],
      pace = SHORT,
      given?: Database,
    ): Promise<{ jobs: Jobs; database: Database }> {
      const database = given ?? (await newDatabase())
      const started = await startJobs(database, jobs, log, pace)
      stops.push(() => started.stop())
      return { jobs: started, database }
    },

    /** Creates a database for several processes. */
    async newPlace(): Promise<Place> {
      const place = await createTestDatabase(process.env.TEST_TEMPLATE)
      stops.push(() => place.drop())
      return {
        url: place.url,
        async open(connections = 6) {
          const database = await place.open(connections)
          stops.push(() => database.close())
          return database
        },
      }
    },
  }
}

/** Creates a job that counts its runs; `reached` waits for a number of runs. */
export function counted(
  name: string,
  everySeconds: number,
  work: (run: number) => Promise<void> | void = () => {},
) {
  const waiting: { until: number; resolve(): void }[] = []
  let runs = 0
  const job: Job = {
    name,
    everySeconds,
    async run() {
      const run = ++runs
      for (const one of waiting) if (run >= one.until) one.resolve()
      await work(run)
    },
  }
  const reached = (until: number) =>
    runs >= until ? Promise.resolve() : new Promise<void>(resolve => waiting.push({ until, resolve }))
  return { job, reached, runs: () => runs }
}

/** Creates a barrier: `closed` resolves when `close` is called. */
export function guard(): { closed: Promise<void>; close(): void } {
  let close = () => {}
  const closed = new Promise<void>(resolve => {
    close = resolve
  })
  return { closed, close }
}
