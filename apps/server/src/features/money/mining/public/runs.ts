import type { listPayoutRuns } from '@matin/contract/admin/funding'
import { MOMENT_CURSOR } from '@matin/contract/cursor'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import type { Query } from '#platform/query.ts'

/** Maximum number of refused payouts that are shown for a day. */
const REFUSED_SHOWN = 20

interface RunRow extends Record<string, unknown> {
  due_at: unknown
  payouts: number
  chunks: number
  orders_left: number
  refused: { orderNo: string; reason: string }[]
  started_at: unknown
  finished_at: unknown
}

/** Reads a page of the payout days that have begun, the latest first, all shards of a day together. */
export const payoutRuns: Query<typeof listPayoutRuns> = async (platform, { input: { cursor } }) => {
  const now = toTimestamp(platform.clock.now())
  const [, last] = MOMENT_CURSOR.exec(cursor ?? '') ?? []
  const before = last
    ? sql`AND r.due_at < ${toTimestamp(Temporal.Instant.fromEpochMilliseconds(Number(last)))}::timestamptz`
    : sql``
  const rows = await rowsOf<RunRow>(
    platform.db,
    sql`SELECT r.due_at, sum(r.payouts)::float AS payouts, sum(r.chunks)::float AS chunks,
        min(r.started_at) AS started_at, CASE WHEN bool_and(r.finished_at IS NOT NULL) THEN max(r.finished_at) END AS finished_at,
        sum(CASE WHEN r.finished_at IS NULL THEN (
          SELECT count(*) FROM mining_order o WHERE o.state = 'in_progress' AND NOT o.trial AND o.shard = r.shard
            AND (o.customer, o.id) > (r.after_customer, r.after_order)) ELSE 0 END)::float AS orders_left,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('orderNo', o.order_no, 'reason', f.reason) ORDER BY o.order_no), '[]')
          FROM (SELECT p.mining_order, p.reason FROM payout_refused p WHERE p.due_at = r.due_at
            ORDER BY p.mining_order LIMIT ${REFUSED_SHOWN}) f JOIN mining_order o ON o.id = f.mining_order) AS refused
      FROM (SELECT DISTINCT r.due_at FROM payout_run r WHERE r.due_at <= ${now}::timestamptz ${before}
          ORDER BY r.due_at DESC LIMIT ${PAGE_SIZE + 1}) AS d JOIN payout_run r ON r.due_at = d.due_at
      GROUP BY r.due_at ORDER BY r.due_at DESC`,
  )
  const wire = (value: unknown) => (value === null ? null : toTimestamp(instantFrom(value)))
  return toPage(
    rows,
    row => String(instantFrom(row.due_at).epochMilliseconds),
    row => ({
      dueAt: toTimestamp(instantFrom(row.due_at)),
      payouts: row.payouts,
      chunks: row.chunks,
      ordersLeft: row.orders_left,
      refused: row.refused,
      startedAt: wire(row.started_at),
      finishedAt: wire(row.finished_at),
    }),
  )
}
