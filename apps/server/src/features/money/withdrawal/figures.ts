import { sql } from 'drizzle-orm'
import type { Figure, Queue } from '#platform/metrics/figures.ts'

export const withdrawalQueues: readonly Queue[] = (['submitted', 'approved', 'sent'] as const).map(state => ({
  name: `withdrawals_${state}`,
  waiting: () =>
    // Of these states there is an index; as a parameter no plan would know that it is one of them.
    sql`SELECT submitted_at AS since FROM withdrawal WHERE state = ${sql.raw(`'${state}'`)} ORDER BY submitted_at`,
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
