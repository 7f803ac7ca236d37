import * as z from 'zod/mini'
import { forOperators } from '../endpoint.ts'
import { machine } from '../field-kinds.ts'
import { counted, time } from '../schema.ts'
import { stops } from './stops.ts'

/** Kind and code of a failure; the log has the rest of it. */
const failure = z.nullable(z.string())

/** Times of runs are of the platform's clock. */
const jobRun = z.object({
  startedAt: time,
  /** Null while it is under way. */
  endedAt: z.nullable(time),
  state: z.enum(['active', 'completed', 'failed', 'retry']),
  /** Tries before this one. */
  retries: z.number(),
  failure,
})

const jobState = z.object({
  name: z.string(),
  everySeconds: z.number(),
  nextAt: z.nullable(time),
  /** The newest first; the queue keeps about twenty intervals of them. */
  runs: z.array(jobRun),
  /** Runs of the last day that used up their tries, the newest first: alarm on any. */
  dead: z.array(z.object({ at: time, failure })),
  /** Failures within each of the last 24 hours, the oldest first; null where it did not run. */
  hours: z.array(z.nullable(z.number())),
})
export type JobState = z.infer<typeof jobState>

export const listJobs = forOperators.get('/api/operator/jobs', {
  summary:
    'Every recurring job with its schedule, its last runs and its failures, what waits in the queues, and why money stands still',
  permission: 'view_jobs',
  data: z.object({
    stops,
    jobs: z.array(jobState),
    queues: z.array(
      z.object({
        name: z.string(),
        waiting: counted,
        /** How long the oldest of them has waited. */
        oldestSeconds: z.number(),
        /** Its items stay, because nothing is set that takes them: the development mailbox. */
        kept: z.boolean(),
      }),
    ),
  }),
  rows: 'jobs',
})

export const runJob = forOperators.post('/api/operator/jobs/run', {
  summary: 'Have a job run at once, and take its dead runs as dealt with',
  permission: 'run_jobs',
  input: z.object({ name: machine().check(z.maxLength(100)) }),
  data: z.object({ name: z.string() }),
  errors: ['not_found'],
  idempotent: true,
})
