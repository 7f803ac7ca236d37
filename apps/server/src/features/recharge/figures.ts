import { sql } from 'drizzle-orm'
import type { Figure, Queue } from '../../platform/metrics/figures.ts'

export const rechargeQueues: readonly Queue[] = [
  {
    name: 'deposits_unmatched',
    waiting: () =>
      sql`SELECT count(*) AS rows, min(seen_at) AS since FROM deposit WHERE receipt IS NULL AND credited_at IS NULL`,
  },
]

export const rechargeFigures: readonly Figure[] = [
  {
    name: 'unclaimed_usdt',
    help: 'USDT seen on the chain that waits for receipts',
    read: () => sql`SELECT coalesce(sum(amount), 0) * 0.000001 FROM deposit WHERE credited_at IS NULL`,
  },
]
