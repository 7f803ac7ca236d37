import type { Terms } from '@matin/domain/mining/terms'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { OrderRow, productVersion } from './tables.ts'

export type VersionRow = typeof productVersion.$inferSelect

export function termsOf(version: VersionRow): Terms {
  return {
    cycleDays: version.cycleDays,
    dailyRate: version.dailyRate,
    minAmount: version.minAmount,
    maxAmount: version.maxAmount,
    penaltyRate: version.penaltyRate,
  }
}

/** That a payout `y` is of an order, in the months that the order is paid in. */
function paidTo(order: SQL): SQL {
  return sql`y.customer = ${order}.customer AND y.mining_order = ${order}.id
    AND y.due_at BETWEEN ${order}.order_time AND ${order}.expiry_at`
}

export async function paidCountOf(tx: Tx, { id, customer }: OrderRow): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM mining_order o JOIN payout y ON ${paidTo(sql`o`)}
      WHERE o.id = ${id}::uuid AND o.customer = ${customer}::uuid`,
  )
  return row?.count ?? 0
}

export async function payoutsOf(tx: Tx, { id, customer }: OrderRow) {
  return rowsOf<{ number: number; due_at: unknown; paid_at: unknown; amount: string; hash: string | null }>(
    tx,
    sql`SELECT y.number, y.due_at, y.paid_at, y.amount::text AS amount, encode(t.hash, 'hex') AS hash
      FROM mining_order o JOIN payout y ON ${paidTo(sql`o`)} LEFT JOIN ledger.transfer t ON t.id = y.transfer
      WHERE o.id = ${id}::uuid AND o.customer = ${customer}::uuid ORDER BY y.number DESC`,
  )
}

/** USDT income of a customer in minor units, in all and since an instant. */
export async function incomeSince(
  tx: Tx,
  customerId: string,
  since: Temporal.Instant,
): Promise<{ total: bigint; recent: bigint }> {
  const [row] = await rowsOf<{ total: string; recent: string }>(
    tx,
    sql`SELECT coalesce(sum(p.amount), 0)::text AS total,
        coalesce(sum(p.amount) FILTER (WHERE p.due_at >= ${toTimestamp(since)}::timestamptz), 0)::text AS recent
      FROM mining_order o JOIN product_version v ON v.id = o.product_version JOIN payout p
        ON p.customer = o.customer AND p.mining_order = o.id
      WHERE o.customer = ${customerId}::uuid AND v.asset = 'USDT'`,
  )
  return { total: BigInt(row?.total ?? '0'), recent: BigInt(row?.recent ?? '0') }
}

/** USDT income of a customer by the instant that it fell due. */
export async function incomeByDue(
  tx: Tx,
  customerId: string,
  since: Temporal.Instant,
): Promise<{ due_at: unknown; amount: string }[]> {
  return rowsOf(
    tx,
    sql`SELECT p.due_at, sum(p.amount)::text AS amount
      FROM mining_order o JOIN product_version v ON v.id = o.product_version JOIN payout p
        ON p.customer = o.customer AND p.mining_order = o.id
      WHERE o.customer = ${customerId}::uuid AND v.asset = 'USDT' AND p.due_at >= ${toTimestamp(since)}::timestamptz
      GROUP BY p.due_at`,
  )
}
