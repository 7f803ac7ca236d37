import { sql } from 'drizzle-orm'
import type { DeskQueue } from '../../platform/desk-queue.ts'
import type { Figure, Queue } from '../../platform/metrics/figures.ts'
import { readSettings } from '../settings/service.ts'

export const rechargeQueues: readonly Queue[] = [
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

/** As the list of them: anybody can send a few to everybody, and those are listed apart. */
export const unmatchedQueue: DeskQueue = {
  name: 'deposits',
  permission: 'view_deposits',
  async waiting({ ask }) {
    const { rechargeMinimum } = await readSettings(ask)
    return sql`SELECT FROM deposit WHERE receipt IS NULL AND credited_at IS NULL AND amount >= ${rechargeMinimum.toString()}::numeric`
  },
}
