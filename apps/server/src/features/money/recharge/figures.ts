import { sql } from 'drizzle-orm'
import type { Figure, QueueFigures } from '#platform/metrics/figures.ts'

export const rechargeQueues: readonly QueueFigures[] = [
  {
    name: 'deposits_unconfirmed',
    waiting: () => sql`SELECT seen_at AS since FROM deposit WHERE confirmed_at IS NULL ORDER BY seen_at`,
  },
  {
    name: 'deposits_unmatched',
    waiting: () =>
      sql`SELECT seen_at AS since FROM deposit WHERE receipt IS NULL AND credited_at IS NULL ORDER BY seen_at`,
  },
]

export const rechargeFigures: readonly Figure[] = [
  {
    name: 'unclaimed_usdt',
    help: 'USDT seen on the chain that nobody is credited yet',
    read: () => sql`SELECT coalesce(sum(amount), 0) * 0.000001 FROM deposit WHERE credited_at IS NULL`,
  },
]
