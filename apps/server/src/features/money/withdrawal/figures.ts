import { WITHDRAWAL_DEADLINE_HOURS } from '@matin/domain/withdrawal/deadline'
import { OPEN_WITHDRAWALS } from '@matin/domain/withdrawal/state'
import { sql } from 'drizzle-orm'
import type { Figure, QueueFigures } from '#platform/metrics/figures.ts'
import { OPEN } from './public/state-sql.ts'

export const withdrawalQueues: readonly QueueFigures[] = OPEN_WITHDRAWALS.map(state => ({
  name: `withdrawals_${state}`,
  waiting: () =>
    // Of these states there is an index; as a parameter no plan would know that it is one of them.
    sql`SELECT submitted_at AS since FROM withdrawal WHERE state = ${sql.raw(`'${state}'`)} ORDER BY submitted_at`,
}))

export const withdrawalFigures: readonly Figure[] = [
  {
    name: 'withdrawals_overdue',
    help: `Open withdrawals past their ${WITHDRAWAL_DEADLINE_HOURS} hours`,
    read: at =>
      sql`SELECT count(*) FROM withdrawal
        WHERE state IN ${sql.raw(OPEN)} AND deadline_at < ${at}`,
  },
]
