import type * as contract from '@matin/contract/admin/jobs'
import type { JobState, listJobs } from '@matin/contract/admin/jobs'
import { failure, success } from '@matin/contract/result'
import type { Services } from '#feature.ts'
import { cappedCount } from '#platform/capped-count.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { hoursOf } from '#platform/jobs/hours.ts'
import type { JobState as QueuedJob } from '#platform/jobs/queue-admin.ts'
import { QUEUE_ROWS_SHOWN, readQueues } from '#platform/metrics/figures.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { stopsOf } from '../../money/treasury/public/stops.ts'
import { record } from '../../notify/audit/service.ts'

export const jobsView: Query<typeof listJobs, Services> = async (platform, _, { work }) => {
  const { db, clock, config } = platform
  const states = await work.queue.states(work.jobs())
  const hours = await hoursOf(platform)
  const moved = clock.now().since(systemClock.now())
  const queues = await readQueues(db, work.queues, clock.now(), QUEUE_ROWS_SHOWN)
  const kept = new Set(work.queues.filter(queue => queue.kept?.(config)).map(({ name }) => name))
  return {
    stops: await stopsOf(platform),
    jobs: states.map(state => ({ ...toJobState(state, moved), hours: hours(state.name) })),
    queues: queues.map(({ name, rows, oldest }) => ({
      name,
      waiting: cappedCount(QUEUE_ROWS_SHOWN, rows),
      oldestSeconds: Math.max(0, Math.round(oldest)),
      kept: kept.has(name),
    })),
  }
}

export function runJob({ db, log }: Platform, { work }: Services): OperatorCommand<typeof contract.runJob> {
  const asked = new Set<string>()
  // Writes to the queue after the commit: no run is queued by a transaction that was rolled back.
  db.onCommit('jobs', () => {
    const names = [...asked]
    asked.clear()
    for (const name of names)
      work.queue.runNow(name).catch(error => log.error({ err: error, job: name }, 'job was not queued'))
  })
  return async (tx, platform, caller, { name }) => {
    if (!work.jobs().some(job => job.name === name)) return failure('not_found', { field: 'name' })
    asked.add(name)
    tx.announce('jobs')
    await record(tx, platform, caller, { action: 'job.run', subject: `job:${name}` })
    return success({ name })
  }
}

/** Converts times of the machine's clock (job queue) to the platform's clock, which is ahead by `moved`. */
function toJobState(
  { runs, dead, nextAt, ...job }: QueuedJob,
  moved: Temporal.Duration,
): Omit<JobState, 'hours'> {
  const shift = (time: Date) => toTimestamp(Temporal.Instant.fromEpochMilliseconds(time.getTime()).add(moved))
  return {
    ...job,
    nextAt: nextAt && shift(nextAt),
    runs: runs.map(runJob => ({
      ...runJob,
      startedAt: shift(runJob.startedAt),
      endedAt: runJob.endedAt && shift(runJob.endedAt),
    })),
    dead: dead.map(one => ({ ...one, at: shift(one.at) })),
  }
}
