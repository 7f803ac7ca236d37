import { getTableName } from 'drizzle-orm'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { miningTotal } from '../tables.ts'
import { BEYOND_TODAY } from './today.ts'

/** Customer's income and locked amount, in minor units of USDT. Rent is spent and not locked. */
export interface MiningTotals {
  todayIncome: bigint
  accumulatedIncome: bigint
  locked: bigint
  inProgress: number
  ordered: boolean
  /** Order of the customer's trial; null for none. */
  trial: string | null
}

interface TotalsRow {
  today: string
  income: string
  locked: string
  in_progress: number
  ordered: boolean
  trial: string | null
}

/** The income of ended orders is a stored sum (mining_total); that of others is summed from their payouts. */
const TOTALS = batchQuery<{ customer: string; today: string }, TotalsRow>({
  name: 'mining totals',
  params: { customer: 'uuid', today: 'timestamptz' },
  text: `SELECT a.ordinal, t.amount::text AS today, (e.amount + r.amount)::text AS income, l.amount::text AS locked,
      r.orders + (SELECT count(*) FROM machine_trial m JOIN mining_order o ON o.id = m.mining_order
        WHERE m.customer = a.customer AND o.state = 'in_progress') AS in_progress,
      EXISTS (SELECT FROM mining_order o WHERE o.customer = a.customer) AS ordered,
      (SELECT m.mining_order FROM machine_trial m WHERE m.customer = a.customer) AS trial
    FROM params a CROSS JOIN LATERAL (
      SELECT coalesce(sum(y.amount), 0) AS amount FROM payout y JOIN mining_order o ON o.id = y.mining_order
          JOIN product_version v ON v.id = o.product_version AND v.asset = 'USDT'
        WHERE y.customer = a.customer AND y.due_at BETWEEN a.today AND a.today + ${BEYOND_TODAY}) AS t CROSS JOIN LATERAL (
      SELECT coalesce(sum(m.income), 0) AS amount FROM ${getTableName(miningTotal)} m
        WHERE m.customer = a.customer AND m.asset = 'USDT') AS e CROSS JOIN LATERAL (
      SELECT count(*) AS orders, coalesce(sum((SELECT sum(y.amount) FROM payout y WHERE y.customer = o.customer
            AND y.mining_order = o.id AND y.due_at BETWEEN o.order_time
              AND least(o.expiry_at, a.today + ${BEYOND_TODAY})))
          FILTER (WHERE v.asset = 'USDT'), 0) AS amount
        FROM mining_order o JOIN product_version v ON v.id = o.product_version
        WHERE o.shard = shard_of(a.customer) AND o.customer = a.customer AND o.state = 'in_progress' AND NOT o.trial
      ) AS r CROSS JOIN LATERAL (
      SELECT coalesce(sum(b.balance), 0) AS amount FROM ledger.account b
        WHERE b.owner = a.customer AND b.asset = 'USDT' AND b.kind = 'locked') AS l`,
})

/** Reads a customer's totals; `today` is the beginning of the platform's calendar day. */
export async function miningTotals(
  load: Load,
  customer: string,
  today: Temporal.Instant,
): Promise<MiningTotals> {
  const row = await loadOne(load, TOTALS, { customer, today: toTimestamp(today) })
  return {
    todayIncome: BigInt(row?.today ?? '0'),
    accumulatedIncome: BigInt(row?.income ?? '0'),
    locked: BigInt(row?.locked ?? '0'),
    inProgress: row?.in_progress ?? 0,
    ordered: row?.ordered ?? false,
    trial: row?.trial ?? null,
  }
}

const BY_DUE = batchQuery<{ customer: string; since: string }, { due_at: string; amount: string }>({
  name: 'income by day',
  params: { customer: 'uuid', since: 'timestamptz' },
  text: `SELECT a.ordinal, y.due_at, y.amount::text AS amount FROM params a CROSS JOIN LATERAL (
      SELECT p.due_at, sum(p.amount) AS amount FROM payout p JOIN mining_order o ON o.id = p.mining_order
          JOIN product_version v ON v.id = o.product_version AND v.asset = 'USDT'
        WHERE p.customer = a.customer AND p.due_at >= a.since GROUP BY p.due_at) AS y`,
})

/** Reads a customer's income by due time, in minor units of USDT. */
export async function incomeByDue(
  load: Load,
  customer: string,
  since: Temporal.Instant,
): Promise<{ dueAt: Temporal.Instant; amount: bigint }[]> {
  const rows = await load(BY_DUE, { customer, since: toTimestamp(since) })
  return rows.map(row => ({ dueAt: instantFrom(row.due_at), amount: BigInt(row.amount) }))
}
