import { payoutsFrom, type Schedule, termOf } from '@matin/domain/mining/schedule'
import { sql } from 'drizzle-orm'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import { type BatchWrite, type Write, writeOf } from '#platform/commands/batch-write.ts'
import type { Tx } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import type { OrderRow } from '../public/repository.ts'

/** Days stored beyond an order's last one, so that most later orders find all their days stored. */
const DAYS_AHEAD = 60
/** Hours by which a run is created before its payout time, because a redemption locks the next run. */
const RUNS_AHEAD_HOURS = 72

/** Hours after which refused payouts are tried again. */
const REFUSED_HOURS = 1

/** Times of an order, and the time zone of its days. */
export interface Calendar extends Schedule {
  timeZone: string
  /** Whether all the days were stored before. */
  stored: boolean
}

const KEPT = batchQuery<{ time_zone: string; first: string; count: number }, { days: string[] | null }>({
  name: 'payout days',
  params: { time_zone: 'text', first: 'date', count: 'int' },
  text: `SELECT a.ordinal, (SELECT json_agg(d.due_at ORDER BY d.day) FROM payout_day d
      WHERE d.time_zone = a.time_zone AND d.day >= a.first AND d.day < a.first + a.count) AS days FROM params a`,
})

/** Stored payout days, cached per loader. They never change. */
const found = new WeakMap<Load, Map<string, readonly Temporal.Instant[]>>()
/** Maximum number of schedules cached in memory. Orders with the same first day and cycle share one. */
const MOST = 2_000

export async function calendarOf(
  load: Load,
  timeZone: string,
  at: Temporal.Instant,
  cycleDays: number,
): Promise<Calendar> {
  const term = termOf(at, cycleDays, timeZone)
  const kept = await keptDays(load, { timeZone, firstDay: term.firstDay.toString(), cycleDays })
  const payouts = kept ?? payoutsFrom(term.firstDay, cycleDays, timeZone)
  return { ...term, timeZone, payouts, stored: kept !== null }
}

/** Returns whether the first payout is at `shown`, the time that the customer saw; true if none is named. */
export function beginsAt({ payouts: [first] }: Calendar, shown: Temporal.Instant | undefined): boolean {
  return shown === undefined || first?.epochMilliseconds === shown.epochMilliseconds
}

/** Returns the payout instants of an order, ascending, as fixed at its purchase. */
export async function payoutsOfOrder(
  load: Load,
  order: Pick<OrderRow, 'timeZone' | 'firstDay' | 'cycleDays'>,
): Promise<readonly Temporal.Instant[]> {
  const kept = await keptDays(load, order)
  if (!kept) throw new Error(`nobody knows when orders of ${order.firstDay} are paid`)
  return kept
}

/** Reads the stored payout instants of a schedule; null unless all are stored. */
async function keptDays(
  load: Load,
  { timeZone, firstDay, cycleDays }: Pick<OrderRow, 'timeZone' | 'firstDay' | 'cycleDays'>,
): Promise<readonly Temporal.Instant[] | null> {
  const key = `${timeZone} ${firstDay} ${cycleDays}`
  const known = found.get(load) ?? new Map<string, readonly Temporal.Instant[]>()
  found.set(load, known)
  const before = known.get(key)
  if (before) return before
  const row = await loadOne(load, KEPT, { time_zone: timeZone, first: firstDay, count: cycleDays })
  const kept = row?.days?.length === cycleDays ? row.days.map(instantFrom) : null
  if (known.size >= MOST) known.clear()
  if (kept) known.set(key, kept)
  return kept
}

const DAY: BatchWrite<{ time_zone: string; day: string; due_at: string }> = {
  name: 'payout day',
  columns: { time_zone: 'text', day: 'date', due_at: 'timestamptz' },
  text: `INSERT INTO payout_day (time_zone, day, due_at) SELECT g.time_zone, g.day, g.due_at FROM rows g
    ORDER BY g.time_zone, g.day ON CONFLICT (time_zone, day) DO NOTHING`,
  // Days stored before stay unchanged.
  optional: true,
}

/** Returns writes that store the payout instants of a schedule, for the command that stores its order. */
export function keepingDays({ timeZone, firstDay, payouts }: Calendar): Write[] {
  return payoutsFrom(firstDay, payouts.length + DAYS_AHEAD, timeZone).map((due, index) =>
    writeOf(DAY, {
      time_zone: timeZone,
      day: firstDay.add({ days: index }).toString(),
      due_at: toTimestamp(due),
    }),
  )
}

export async function openRuns(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.execute(sql`SELECT open_runs(${toTimestamp(now.add({ hours: RUNS_AHEAD_HOURS }))}::timestamptz)`)
}

/** Reopens payout runs in which payouts were refused at least REFUSED_HOURS ago, to retry these. */
export async function retryRefused(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.execute(
    sql`SELECT retry_refused(${toTimestamp(now.subtract({ hours: REFUSED_HOURS }))}::timestamptz)`,
  )
}
