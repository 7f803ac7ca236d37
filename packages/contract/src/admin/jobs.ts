import * as z from 'zod/mini'
import { forOperators } from '../endpoint.ts'
import { machine } from '../field-kinds.ts'
import { counted, time } from '../schema.ts'
import { stops } from './stops.ts'

/** The log has the details of a failure. */
const failure = z.nullable(z.string())

/** One run of a job. Times are by the platform's clock. */
const jobRun = z.object({
  startedAt: time,
  endedAt: z.nullable(time),
  state: z.enum(['active', 'completed', 'failed', 'retry']),
  retries: z.number(),
  failure,
})

const jobState = z.object({
  name: z.string(),
  everySeconds: z.number(),
  nextAt: z.nullable(time),
  /** Runs, newest first. The job queue keeps those of about twenty intervals of the job. */
  runs: z.array(jobRun),
  /** Runs of the last day that failed for good, newest first. Any entry should raise an alarm. */
  dead: z.array(z.object({ at: time, failure })),
  /** Failures in each of the last 24 hours, oldest first; null for an hour without a run. */
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
        oldestSeconds: z.number(),
        /** Whether items stay in the queue because nothing takes them, as in the development mailbox. */
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
