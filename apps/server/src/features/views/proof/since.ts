import type { SinceSnapshot } from '@matin/contract/proof'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { firstIdAt } from '#platform/ids.ts'

/** Within this time around a snapshot it is not sure whether a transfer belongs to the snapshot. */
const NEAR = { minutes: 2 }

type Row = { asset: string; balance: string; moved: string; rewards: string; near: boolean }

/**
 * A snapshot counts balances and the rewards reserved for orders, so: counted amount − rewards + movements
 * since = balance. One statement reads all of it, so that no transfer comes between. The cost grows with the
 * number of movements.
 */
export async function sinceSnapshot(
  tx: Tx,
  customerId: string,
  at: Temporal.Instant,
): Promise<SinceSnapshot[]> {
  const then = sql`${toTimestamp(at)}::timestamptz`
  const [before, after] = [firstIdAt(at.subtract(NEAR)), firstIdAt(at.add(NEAR))]
  const rows = await rowsOf<Row>(
    tx,
    sql`SELECT asset, coalesce(sum(balance), 0)::text AS balance, coalesce(sum(moved), 0)::text AS moved,
        coalesce(sum(rewards), 0)::text AS rewards, bool_or(near) AS near
      FROM (
        SELECT a.asset, a.balance, NULL::numeric AS moved, NULL::numeric AS rewards, false AS near FROM ledger.account a
          WHERE a.owner = ${customerId}::uuid AND a.kind IN ('spot', 'mining', 'frozen', 'locked', 'unclaimed')
        UNION ALL
        SELECT p.asset, NULL, CASE WHEN p.transfer >= ${firstIdAt(at)}::uuid THEN p.amount ELSE 0 END, NULL,
            p.transfer < ${after}::uuid
          FROM ledger.posting p WHERE p.owner = ${customerId}::uuid AND p.transfer >= ${before}::uuid
        UNION ALL
        SELECT v.asset, NULL, NULL, o.daily_income * (o.cycle_days - (
            SELECT count(*) FROM payout y WHERE y.customer = o.customer AND y.mining_order = o.id
              AND y.due_at BETWEEN o.order_time AND o.expiry_at AND y.transfer < ${firstIdAt(at)}::uuid)), false
          FROM mining_order o JOIN product_version v ON v.id = o.product_version
          WHERE o.customer = ${customerId}::uuid AND o.order_time <= ${then}
            AND (o.state = 'in_progress' OR o.ended_at > ${then} OR (o.trial AND o.ending = 'expired'))
      ) AS part GROUP BY asset ORDER BY asset`,
  )
  return rows.map(({ asset, balance, moved, rewards, near }) => ({ asset, balance, moved, rewards, near }))
}
