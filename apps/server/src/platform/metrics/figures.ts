import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../db/database.ts'
import { toTimestamp } from '../db/instant.ts'

/** A queue: how many wait, and for how many seconds the oldest one has. */
export interface Queue {
  rows: number
  oldest: number
}

interface QueueRow extends Record<string, unknown> {
  name: string
  rows: number
  oldest: number
}

/**
 * Everything that waits for somebody or something, by name. Ages count from when it was due or came. Of the payouts
 * it is the orders that the open days have still to go through.
 */
export async function readQueues(tx: Tx, now: Temporal.Instant): Promise<Map<string, Queue>> {
  const at = sql`${toTimestamp(now)}::timestamptz`
  const queue = (name: string, time: string, from: string) =>
    sql`SELECT ${name}::text AS name, count(*)::int AS rows,
      coalesce(extract(epoch FROM ${at} - min(${sql.raw(time)})), 0)::float AS oldest FROM ${sql.raw(from)}`
  const expired = sql` AND expiry_at <= ${at}`
  const rows = await rowsOf<QueueRow>(
    tx,
    sql`SELECT 'payouts_due'::text AS name, coalesce(sum(left_over.orders), 0)::int AS rows,
        coalesce(extract(epoch FROM ${at} - min(r.due_at)), 0)::float AS oldest
        FROM payout_run r CROSS JOIN LATERAL (
          SELECT count(*) AS orders FROM mining_order o
            WHERE o.state = 'in_progress' AND NOT o.trial AND o.lane = r.lane
              AND (o.customer, o.id) > (r.after_customer, r.after_order)) left_over
        WHERE r.finished_at IS NULL AND r.due_at <= ${at}
      UNION ALL ${queue('expiries_due', 'expiry_at', "mining_order WHERE state = 'in_progress'")}${expired}
      UNION ALL ${queue('withdrawals_submitted', 'submitted_at', "withdrawal WHERE state = 'submitted'")}
      UNION ALL ${queue('withdrawals_approved', 'submitted_at', "withdrawal WHERE state = 'approved'")}
      UNION ALL ${queue('withdrawals_sent', 'submitted_at', "withdrawal WHERE state = 'sent'")}
      UNION ALL ${queue('deposits_unmatched', 'seen_at', 'deposit WHERE receipt IS NULL')}
      UNION ALL ${queue('sweeps', 'created_at', "sweep WHERE state IN ('supplying', 'sweeping')")}
      UNION ALL ${queue('outbox', 'at', 'outbox')}
      UNION ALL ${queue('mail', 'created_at', 'mail')}`,
  )
  return new Map(rows.map(row => [row.name, { rows: row.rows, oldest: row.oldest }]))
}

export interface Figures extends Record<string, unknown> {
  /** Solid blocks that the node has and we have not booked. */
  solid_lag: number | null
  solid_age: number | null
  head_age: number | null
  signer_age: number | null
  overdue: number
  /** Minor units of USDT that wait for a receipt. */
  unclaimed: string
  pending_deltas: number
  /** Payouts ever made by the job. */
  payouts: number
}

export async function readFigures(tx: Tx, now: Temporal.Instant): Promise<Figures> {
  const at = sql`${toTimestamp(now)}::timestamptz`
  const [row] = await rowsOf<Figures>(
    tx,
    sql`SELECT
      (SELECT (solid_number - block_number)::float FROM chain_cursor) AS solid_lag,
      (SELECT extract(epoch FROM ${at} - block_time)::float FROM chain_cursor) AS solid_age,
      (SELECT extract(epoch FROM ${at} - head_time)::float FROM chain_cursor) AS head_age,
      (SELECT extract(epoch FROM ${at} - seen_at)::float FROM signer_status) AS signer_age,
      (SELECT count(*)::int FROM withdrawal
        WHERE state IN ('submitted', 'approved', 'sent') AND deadline_at < ${at}) AS overdue,
      (SELECT coalesce(sum(amount), 0)::text FROM deposit WHERE credited_at IS NULL) AS unclaimed,
      (SELECT count(*)::int FROM ledger.pending) AS pending_deltas,
      (SELECT coalesce(sum(payouts), 0)::float FROM payout_run) AS payouts`,
  )
  if (!row) throw new Error('no figures')
  return row
}

export interface Reconciled extends Record<string, unknown> {
  wallet: string
  /** Minor units of USDT; negative when the chain holds less than the ledger says. */
  difference: string
  age: number
}

export function readReconciliation(tx: Tx, now: Temporal.Instant): Promise<Reconciled[]> {
  return rowsOf<Reconciled>(
    tx,
    sql`SELECT wallet, (chain - ledger)::text AS difference,
        extract(epoch FROM ${toTimestamp(now)}::timestamptz - checked_at)::float AS age
      FROM reconciliation ORDER BY wallet`,
  )
}
