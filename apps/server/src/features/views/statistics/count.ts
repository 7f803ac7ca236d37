import { PLATFORM } from '@matin/ledger/ledger'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { firstIdAt } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { statisticMark } from './tables.ts'

/** None of our transactions stays open this long, so all events of a time are in the database. */
const SETTLED = { minutes: 10 }

/**
 * Each span, of a day at most, is counted once, in the transaction that moves `statistic_mark` to its end.
 * Ids begin with their time, so a span is an index range in every table.
 */
export async function countDays(platform: Platform): Promise<void> {
  const until = platform.clock.now().subtract(SETTLED)
  while (await platform.db.transaction(tx => countSpan(tx, until)));
}

/** Counts to the end of the mark's day, but not beyond `until`. Returns false when nothing is left. */
async function countSpan(tx: Tx, until: Temporal.Instant): Promise<boolean> {
  const from = await markFor(tx, until)
  if (Temporal.Instant.compare(from, until) >= 0) return false
  const day = from.toZonedDateTimeISO('UTC').startOfDay()
  const next = day.add({ days: 1 }).toInstant()
  const end = Temporal.Instant.compare(next, until) < 0 ? next : until
  await addSpan(tx, { from, until: end, day: day.toPlainDate() })
  await tx.update(statisticMark).set({ until: end })
  return true
}

/** Locked against concurrent counts. Before the first count it is the time of the first customer or transfer. */
async function markFor(tx: Tx, now: Temporal.Instant): Promise<Temporal.Instant> {
  const [mark] = await tx.select().from(statisticMark).for('update')
  if (mark) return mark.until
  const [first] = await rowsOf<{ at: unknown }>(
    tx,
    sql`SELECT least((SELECT c.created_at FROM customer c ORDER BY c.id LIMIT 1),
      (SELECT t.created_at FROM ledger.transfer t ORDER BY t.id LIMIT 1)) AS at`,
  )
  const until = first?.at ? instantFrom(first.at) : now
  await tx.insert(statisticMark).values({ id: 1, until })
  return until
}

interface Span {
  from: Temporal.Instant
  until: Temporal.Instant
  day: Temporal.PlainDate
}

/** The statistics of a new day begin with the orders that ran at the end of the previous day. */
async function addSpan(tx: Tx, { from, until, day }: Span): Promise<void> {
  const first = sql`${firstIdAt(from)}::uuid`
  const end = sql`${firstIdAt(until)}::uuid`
  const within = (column: string) =>
    sql`${sql.raw(column)} >= ${toTimestamp(from)}::timestamptz AND ${sql.raw(column)} < ${toTimestamp(until)}::timestamptz`
  const lasting = sql`FROM mining_order o JOIN product_version v ON v.id = o.product_version
    WHERE NOT o.trial AND v.principal_returned AND v.asset = 'USDT'`
  await tx.execute(sql`
    WITH recharged AS (
      SELECT count(*)::int AS count, coalesce(sum(amount), 0) AS sum FROM deposit WHERE customer IS NOT NULL AND ${within('credited_at')}
    ), withdrawn AS (
      SELECT count(*)::int AS count, coalesce(sum(quantity), 0) AS sum FROM withdrawal
        WHERE state = 'confirmed' AND ${within('ended_at')}
    ), middle AS (
      -- Of the whole day until now: a middle cannot be added to.
      SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - submitted_at))::numeric)::int AS seconds
        FROM withdrawal WHERE state = 'confirmed' AND ended_at >= ${`${day}T00:00:00Z`}::timestamptz
          AND ended_at < ${toTimestamp(until)}::timestamptz AND (SELECT count FROM withdrawn) > 0
    ), joined AS (
      SELECT count(*)::int AS count FROM customer WHERE id >= ${first} AND id < ${end}
    ), own AS (
      SELECT coalesce(sum(amount) FILTER (WHERE kind = 'revenue'), 0) AS revenue,
          coalesce(sum(amount) FILTER (WHERE kind = 'fees'), 0) AS fees
        FROM ledger.posting WHERE owner = ${PLATFORM}::uuid AND transfer >= ${first} AND transfer < ${end} AND asset = 'USDT'
    ), begun AS (
      SELECT count(*)::int AS count, coalesce(sum(o.principal), 0) AS sum ${lasting} AND o.id >= ${first} AND o.id < ${end}
    ), ended AS (
      SELECT count(*)::int AS count, coalesce(sum(o.principal), 0) AS sum ${lasting} AND o.state = 'ended' AND ${within('o.ended_at')}
    ), before AS (
      SELECT locks, locked FROM statistic_day WHERE day <= ${day.toString()} ORDER BY day DESC LIMIT 1
    )
    INSERT INTO statistic_day AS d (day, recharges, recharged, withdrawals, withdrawn, median_seconds, customers, revenue, fees, locks, locked)
      SELECT ${day.toString()}, r.count, r.sum, w.count, w.sum, m.seconds, j.count, o.revenue, o.fees,
          coalesce((SELECT locks FROM before), 0) + b.count - e.count, coalesce((SELECT locked FROM before), 0) + b.sum - e.sum
        FROM recharged r, withdrawn w, middle m, joined j, own o, begun b, ended e
      ON CONFLICT (day) DO UPDATE SET recharges = d.recharges + excluded.recharges, recharged = d.recharged + excluded.recharged,
        withdrawals = d.withdrawals + excluded.withdrawals, withdrawn = d.withdrawn + excluded.withdrawn,
        median_seconds = coalesce(excluded.median_seconds, d.median_seconds), customers = d.customers + excluded.customers,
        revenue = d.revenue + excluded.revenue, fees = d.fees + excluded.fees,
        locks = excluded.locks, locked = excluded.locked`)
}
