import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'
import { deadLetterOf, type Job } from './jobs.ts'

/** Times are by the machine's clock, not the app's. */
export interface JobRun {
  startedAt: Date
  endedAt: Date | null
  state: 'active' | 'completed' | 'failed' | 'retry'
  /** Tries before this one. */
  retries: number
  failure: string | null
}

export interface JobState {
  name: string
  everySeconds: number
  nextAt: Date | null
  runs: JobRun[]
  /** Of the last day, out of tries, newest first. */
  dead: { at: Date; failure: string | null }[]
}

export interface QueueAdmin {
  states(jobs: readonly Pick<Job, 'name' | 'everySeconds'>[]): Promise<JobState[]>
  /** Deletes the job's dead runs, too. Returns false if the queue has no such job. */
  runNow(name: string): Promise<boolean>
  close(): Promise<void>
}

const SHOWN = 10

/** Works on no jobs. It starts at the first call. */
export function createQueueAdmin(database: Database): QueueAdmin {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    supervise: false,
    schedule: false,
    migrate: false,
  })
  let begun: Promise<PgBoss> | null = null
  const started = () => {
    begun ??= boss.start()
    return begun
  }

  async function stateOf(
    { name, everySeconds }: Pick<Job, 'name' | 'everySeconds'>,
    known: ReadonlySet<string>,
  ): Promise<JobState> {
    if (!known.has(name)) return { name, everySeconds, nextAt: null, runs: [], dead: [] }
    const [runs, dead] = await Promise.all([boss.findJobs(name), boss.findJobs(deadLetterOf(name))])
    const waiting = runs.find(({ state }) => state === 'created' || state === 'retry')
    return {
      name,
      everySeconds,
      nextAt: waiting?.startAfter ?? null,
      runs: runs
        .filter(run => run.startedOn !== null)
        .toSorted((a, b) => b.startedOn.getTime() - a.startedOn.getTime())
        .slice(0, SHOWN)
        .flatMap(toRun),
      dead: dead
        .toSorted((a, b) => b.createdOn.getTime() - a.createdOn.getTime())
        .slice(0, SHOWN)
        .map(run => ({ at: run.createdOn, failure: failureIn(run) })),
    }
  }

  return {
    async states(jobs) {
      await started()
      const known = new Set((await boss.getQueues()).map(({ name }) => name))
      return Promise.all(jobs.map(job => stateOf(job, known)))
    },
    async runNow(name) {
      await started()
      if ((await boss.getQueue(name)) === null) return false
      await boss.upsert(name, {}, { singletonKey: name, startAfter: 0 })
      await boss.deleteAllJobs(deadLetterOf(name))
      return true
    },
    async close() {
      if (begun) await boss.stop({ graceful: false })
    },
  }
}

function toRun(run: JobWithMetadata<unknown>): JobRun[] {
  const { state } = run
  if (state !== 'active' && state !== 'completed' && state !== 'failed' && state !== 'retry') return []
  return [
    {
      startedAt: run.startedOn,
      endedAt: run.completedOn,
      state,
      retries: run.retryCount,
      failure: state === 'completed' || state === 'active' ? null : failureIn(run),
    },
  ]
}

/** The queue's own message if the process died or the run took too long. */
function failureIn({ output }: Pick<JobWithMetadata<unknown>, 'output'>): string | null {
  const { message, value } = Object(output)
  const text = typeof message === 'string' ? message : typeof value === 'string' ? value : null
  return text === null ? null : text.slice(0, 200)
}
