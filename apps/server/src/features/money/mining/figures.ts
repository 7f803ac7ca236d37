import { sql } from 'drizzle-orm'
import type { Figure, QueueFigures } from '#platform/metrics/figures.ts'

export const miningQueues: readonly QueueFigures[] = [
  {
    name: 'payouts_due',
    // Orders that the open days have still to go through.
    waiting: at =>
      sql`SELECT r.due_at AS since
        FROM payout_run r JOIN mining_order o ON o.state = 'in_progress' AND NOT o.trial AND o.shard = r.shard
          AND (o.customer, o.id) > (r.after_customer, r.after_order)
        WHERE r.finished_at IS NULL AND r.due_at <= ${at} ORDER BY r.due_at`,
  },
  {
    name: 'payouts_refused',
    waiting: () => sql`SELECT due_at AS since FROM payout_refused ORDER BY due_at`,
  },
  {
    name: 'expiries_due',
    waiting: at =>
      sql`SELECT expiry_at AS since FROM mining_order
        WHERE state = 'in_progress' AND expiry_at <= ${at} ORDER BY expiry_at`,
  },
]

export const miningFigures: readonly Figure[] = [
  {
    name: 'payouts_made',
    help: 'Payouts made by the daily job since the beginning',
    read: () => sql`SELECT coalesce(sum(payouts), 0) FROM payout_run`,
  },
]
