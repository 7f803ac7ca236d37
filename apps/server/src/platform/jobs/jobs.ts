import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type JobWithMetadata, PgBoss, type QueueOptions, type QueuePolicy } from 'pg-boss'
import { arrayLiteral, type Database } from '../db/database.ts'
import { unavailabilityOf } from '../db/unavailable.ts'
import { cronOf } from './cron.ts'
import { failureOf, RunFailed } from './failure.ts'

/**
 * `run` compares due times with the app's clock. Over all processes, the queue runs a job once at a time. But
 * a process that was taken for dead may still be running it, so `run` must be safe to run twice.
 */
export interface Job {
  name: string
  everySeconds: number
  /** SQL that returns rows while the job may have work. Without rows, a due run waits up to `Pace.unasked`. */
  waiting?: string
  run(): Promise<void>
}

export interface Jobs {
  /**
   * Runs all jobs or, after the clock was moved by `moved` seconds, those whose interval has passed by such
   * moves. A job that is running in this process runs again afterwards.
   */
  wake(moved?: number): Promise<void>
  /** Runs again afterwards if it is running in this process. */
  runNow(name: string): Promise<void>
  /** Waits for running jobs. */
  stop(): Promise<void>
  /** Dead runs (out of tries) that are still stored, by job, as the queue last counted them. */
  dead(): Promise<ReadonlyMap<string, number>>
}

/** In seconds, except `retries`. Tests use shorter ones. */
export interface Pace {
  /** A process looks for due runs of all jobs, with one query. */
  look: number
  /** A worker asks for a run that no look has found. */
  poll: number
  /** After this a due run starts although its job has no work waiting. */
  unasked: number
  /** After the first try. Each waits longer than the one before. */
  retries: number
  /** After this without a heartbeat a run counts as dead. pg-boss requires at least 10. */
  heartbeat: number
  /** A run that hangs ends as a failure. */
  longest: number
  /** The queue looks for dead processes and counts its waiting runs. */
  supervise: number
  /** Of finished runs `done`, or `intervals` times the job's interval if that is longer; of dead ones `dead`. */
  keep: { done: number; intervals: number; dead: number }
}

export const PACE: Pace = {
  look: 1,
  poll: 300,
  unasked: 30,
  retries: 5,
  heartbeat: 30,
  longest: 3600,
  supervise: 10,
  keep: { done: 60, intervals: 20, dead: 86_400 },
}

/**
 * From this interval on the queue's own schedule runs a job; its resolution is a minute. A more frequent job
 * queues its next run at the end of each run.
 */
const SCHEDULED_SECONDS = 60
const POLICY = 'exclusive'
export const deadLetterOf = (name: string) => `${name}.dead`

/** Runs on the platform's own database (docs/decisions/0022). */
export async function startJobs(
  database: Database,
  jobs: readonly Job[],
  log: FastifyBaseLogger,
  pace = PACE,
): Promise<Jobs> {
  const boss = await startBoss(database, log, pace)
  const frequent = jobs.filter(job => job.everySeconds < SCHEDULED_SECONDS)
  const all: readonly Job[] = [
    ...jobs,
    // Beneath the chains: where one is broken, because a process died between two lines, it begins anew.
    {
      name: 'queue-jobs',
      everySeconds: SCHEDULED_SECONDS,
      async run() {
        for (const job of frequent) await queue(job)
      },
    },
  ]
  const underWay = new Set<string>()
  const again = new Set<string>()

  /** Unless one waits or runs. */
  async function queue({ name, everySeconds }: Job): Promise<void> {
    await boss.send(name, {}, { singletonKey: name, startAfter: everySeconds })
  }
  const workers = new Map<string, string>()
  function notify(name: string): void {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }
  async function runNow(name: string): Promise<void> {
    if (underWay.has(name)) return void again.add(name)
    await boss.upsert(name, {}, { singletonKey: name, startAfter: 0 })
    notify(name)
  }

  /** Completes the run itself, because the queue accepts the next run of the job only after the completion. */
  async function attempt(
    job: Job,
    { id, retryCount, retryLimit, signal }: JobWithMetadata<unknown>,
  ): Promise<void> {
    const { name } = job
    if (underWay.has(name)) {
      log.error({ job: name, attempt: retryCount + 1 }, 'job hangs')
      throw new RunFailed('hangs: a run before is still under way')
    }
    underWay.add(name)
    try {
      await job.run()
      // The queue has given it up, and by now it may be under way elsewhere.
      if (signal.aborted) throw new RunFailed('took too long')
      await boss.complete(name, id)
      if (frequent.includes(job)) await queue(job)
    } catch (error) {
      logFailure(log, error, { job: name, attempt: retryCount + 1 }, 'job failed')
      // The queue keeps it for operators.
      const told = new RunFailed(failureOf(error))
      if (retryCount >= retryLimit && frequent.includes(job)) {
        await boss.fail(name, id, told)
        await queue(job)
      }
      throw told
    } finally {
      underWay.delete(name)
      if (again.delete(name)) await runNow(name)
    }
  }

  await openQueues(boss, all, pace)
  for (const job of all) {
    if (!frequent.includes(job))
      await boss.schedule(job.name, cronOf(job.everySeconds), {}, { singletonKey: job.name, missed: 'once' })
    const options = { pollingIntervalSeconds: pace.poll, includeMetadata: true } as const
    const worker = await boss.work(job.name, options, async ([run]) => {
      if (run) await attempt(job, run)
    })
    workers.set(job.name, worker)
  }
  const dueAfter = movedPast(jobs)
  const wake = async (moved = Number.POSITIVE_INFINITY) => {
    for (const { name } of dueAfter(moved)) await runNow(name)
  }
  await wake()
  const stopLooking = lookForDue(database, all, pace, notify, error =>
    logFailure(log, error, {}, 'due jobs not found'),
  )
  return {
    wake,
    runNow,
    async stop() {
      await stopLooking()
      await boss.stop({ graceful: true, timeout: 20_000 })
    },
    async dead() {
      const queues = await boss.getQueues(all.map(({ name }) => deadLetterOf(name)))
      const counts = new Map(queues.map(({ name, queuedCount }) => [name, queuedCount]))
      return new Map(all.map(({ name }) => [name, counts.get(deadLetterOf(name)) ?? 0]))
    },
  }
}

/** The interval has passed by moves of the clock since the function last returned the job. */
function movedPast(jobs: readonly Job[]): (moved: number) => Job[] {
  const unslept = new Map<string, number>()
  return moved =>
    jobs.filter(({ name, everySeconds }) => {
      const since = (unslept.get(name) ?? 0) + moved
      const due = since >= everySeconds
      unslept.set(name, due ? 0 : since)
      return due
    })
}

/** One query for all: thirty workers that ask were most of an idle server's work. Returns the stop. */
function lookForDue(
  { jobsDb }: Database,
  jobs: readonly Job[],
  pace: Pace,
  found: (name: string) => void,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const unlessIdle = jobs.flatMap(({ name, waiting }) =>
    waiting === undefined ? [] : [` AND (name <> '${name}' OR EXISTS (${waiting}))`],
  )
  const due = {
    name: 'due jobs',
    text: `SELECT name FROM pgboss.job
      WHERE name = ANY ($1::text[]) AND state < 'active' AND NOT blocked AND start_after <= now()
        AND (start_after <= now() - $2::int * interval '1 second' OR true${unlessIdle.join('')})`,
  }
  const params = [arrayLiteral(jobs.map(({ name }) => name)), pace.unasked]
  const stopped = new AbortController()
  async function look(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        for (const { name } of await jobsDb.named<{ name: string }>(due, params)) found(name)
      } catch (error) {
        failed(error)
      }
      await setTimeout(pace.look * 1000, undefined, stopped).catch(() => {})
    }
  }
  const ended = look()
  return () => {
    stopped.abort()
    return ended
  }
}

async function startBoss(database: Database, log: FastifyBaseLogger, pace: Pace): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    superviseIntervalSeconds: pace.supervise,
    monitorIntervalSeconds: pace.supervise,
    maintenanceIntervalSeconds: pace.keep.done,
    monitorVacuum: false,
    reindex: false,
  })
  // The queue tells errors as plain objects, which no longer say what they were.
  boss.on('error', error => {
    if (!database.availability.isDown()) logFailure(log, error, {}, 'job queue')
  })
  boss.on('warning', warning => log.warn({ warning }, 'job queue'))
  await boss.start()
  return boss
}

/** Unless the database is lost: such an outage is logged once, elsewhere. */
function logFailure(log: FastifyBaseLogger, error: unknown, what: object, text: string): void {
  if (unavailabilityOf(error)?.kind !== 'lost') log.error({ err: error, ...what }, text)
}

/**
 * No worker handles the queue of dead runs, because operators look at them. One query finds the queues that
 * are already right, so that a start does not write all of them.
 */
async function openQueues(boss: PgBoss, jobs: readonly Job[], pace: Pace): Promise<void> {
  const before = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  async function open(name: string, policy: QueuePolicy, wanted: QueueOptions & { deadLetter?: string }) {
    const known = before.get(name)
    // A policy is for ever: a queue of an older release, with another one, makes way.
    if (known && known.policy !== policy) await boss.deleteQueue(name)
    if (known?.policy !== policy) return boss.createQueue(name, { policy, ...wanted })
    const has: Readonly<Record<string, unknown>> = { ...known }
    if (Object.entries(wanted).some(([option, value]) => has[option] !== value))
      await boss.updateQueue(name, wanted)
  }
  for (const { name, everySeconds } of jobs) {
    await open(deadLetterOf(name), 'standard', { retentionSeconds: pace.keep.dead })
    await open(name, POLICY, {
      retryLimit: pace.retries,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 60,
      heartbeatSeconds: pace.heartbeat,
      expireInSeconds: pace.longest,
      deleteAfterSeconds: Math.max(pace.keep.done, pace.keep.intervals * everySeconds),
      deadLetter: deadLetterOf(name),
    })
  }
}
