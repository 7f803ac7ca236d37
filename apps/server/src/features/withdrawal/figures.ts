import { sql } from 'drizzle-orm'
import type { Figure, Queue } from '../../platform/metrics/figures.ts'

export const withdrawalQueues: readonly Queue[] = (['submitted', 'approved', 'sent'] as const).map(state => ({
  name: `withdrawals_${state}`,
  waiting: () =>
    sql`SELECT count(*) AS rows, min(submitted_at) AS since FROM withdrawal WHERE state = ${state}`,
}))

export const withdrawalFigures: readonly Figure[] = [
  {
    name: 'withdrawals_overdue',
    help: 'Open withdrawals past their 24 hours',
    read: at =>
      sql`SELECT count(*) FROM withdrawal
        WHERE state IN ('submitted', 'approved', 'sent') AND deadline_at < ${at}`,
  },
]
