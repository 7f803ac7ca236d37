import { payoutsFrom, type Schedule } from '@matin/domain/mining/schedule'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx, textArray } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'

/** Days that are written beyond an order's last one, so that most orders find theirs. */
const DAYS_AHEAD = 60
/** The runs of days are made so long before they are due: a redemption holds its next one still. */
const RUNS_AHEAD_HOURS = 72

/** What was refused is tried again after this time. */
const REFUSED_HOURS = 1

/** Keeps when the days of a schedule are paid, before an order with them is written. What was kept before stays as it is. */
export async function keepDays(tx: Tx, timeZone: string, schedule: Schedule): Promise<void> {
  const first = schedule.firstDay
  const count = schedule.payouts.length
  const [row] = await rowsOf<{ known: number }>(
    tx,
    sql`SELECT count(*)::int AS known FROM payout_day WHERE time_zone = ${timeZone}
      AND day >= ${first.toString()}::date AND day < ${first.add({ days: count }).toString()}::date`,
  )
  if (row?.known === count) return
  const due = payoutsFrom(first, count + DAYS_AHEAD, timeZone).map(toTimestamp)
  await tx.execute(sql`INSERT INTO payout_day (time_zone, day, due_at)
    SELECT ${timeZone}, ${first.toString()}::date + (u.place - 1)::int, u.due_at
      FROM unnest(${textArray(due)}::timestamptz[]) WITH ORDINALITY AS u (due_at, place) ORDER BY 2
      ON CONFLICT (time_zone, day) DO NOTHING`)
}

/** Makes the runs of the days that come next. */
export async function openRuns(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.execute(sql`SELECT open_runs(${toTimestamp(now.add({ hours: RUNS_AHEAD_HOURS }))}::timestamptz)`)
}

/** Opens the runs again in which payouts were refused a while ago. */
export async function retryRefused(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.execute(
    sql`SELECT retry_refused(${toTimestamp(now.subtract({ hours: REFUSED_HOURS }))}::timestamptz)`,
  )
}
