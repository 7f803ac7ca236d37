import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { miningOrder, productVersion } from '../tables.ts'

export type OrderRow = typeof miningOrder.$inferSelect
export type VersionRow = typeof productVersion.$inferSelect

/** SQL column: id of the proposal, open at `now`, to fund the row's `pool`; null without one. */
export function openFunding(now: Temporal.Instant): SQL<string | null> {
  return sql<
    string | null
  >`(SELECT f.id FROM pool_funding f WHERE f.pool = pool.id AND f.approved_by IS NULL AND f.rejected_by IS NULL
    AND f.cancelled_by IS NULL AND f.ended IS NULL AND f.expires_at > ${toTimestamp(now)}::timestamptz ORDER BY f.id LIMIT 1)`
}

/** Bounds on `due_at` limit the query for payouts `y` to the monthly partitions of the order's term. */
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
