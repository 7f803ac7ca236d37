import { gt, sql } from 'drizzle-orm'
import { toTimestamp } from '../db/instant.ts'
import { deleteSlice } from '../db/slices.ts'
import type { Platform } from '../platform.ts'
import type { Job } from './jobs.ts'
import { jobHour } from './tables.ts'

export const HOURS_SHOWN = 24

const hourOf = (at: Temporal.Instant) => at.round({ smallestUnit: 'hour', roundingMode: 'floor' })

/** Writes once an hour, and for each failure. A result that cannot be written is logged and fails no run. */
export function recordHours({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>, job: Job): Job {
  let written: number | null = null
  async function write(failures: 0 | 1): Promise<void> {
    const hour = hourOf(clock.now())
    if (failures === 0 && written === hour.epochMilliseconds) return
    try {
      await db
        .insert(jobHour)
        .values({ job: job.name, hour, failures })
        .onConflictDoUpdate({
          target: [jobHour.hour, jobHour.job],
          set: { failures: sql`${jobHour.failures} + ${failures}::int` },
        })
      written = hour.epochMilliseconds
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'result of the hour was not kept')
    }
  }
  return {
    ...job,
    async run() {
      try {
        await job.run()
      } catch (error) {
        await write(1)
        throw error
      }
      await write(0)
    },
  }
}

/** Failures in each of the last 24 hours, oldest first; null for an hour in which the job did not run. */
export async function hoursOf({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<(job: string) => (number | null)[]> {
  const last = hourOf(clock.now())
  const hours = Array.from({ length: HOURS_SHOWN }, (_, index) =>
    last.subtract({ hours: HOURS_SHOWN - 1 - index }),
  )
  const rows = await db
    .select()
    .from(jobHour)
    .where(gt(jobHour.hour, last.subtract({ hours: HOURS_SHOWN })))
  const key = (job: string, hour: Temporal.Instant) => `${job} ${hour.epochMilliseconds}`
  const failures = new Map(rows.map(row => [key(row.job, row.hour), row.failures]))
  return job => hours.map(hour => failures.get(key(job, hour)) ?? null)
}

export function forgetHours({ db, clock }: Platform, limit: number): Promise<number> {
  const oldest = toTimestamp(clock.now().subtract({ hours: HOURS_SHOWN + 1 }))
  return deleteSlice(
    db,
    { table: jobHour, by: jobHour.hour, expired: sql`${jobHour.hour} < ${oldest}::timestamptz` },
    limit,
  )
}
