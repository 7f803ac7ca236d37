import { type listDeskQueues, QUEUE_COUNTED } from '@matin/contract/desk-queues'
import type { DataOf } from '@matin/contract/endpoint'
import { permits } from '@matin/domain/operators/permissions'
import { sql } from 'drizzle-orm'
import { countedTo } from '../../platform/counted.ts'
import { rowsOf } from '../../platform/db/database.ts'
import type { DeskQueue } from '../../platform/desk-queue.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'

type Counts = DataOf<typeof listDeskQueues>['items']

/** Counts what waits in those queues that the caller may see: one statement, of each as many rows as are counted. */
export async function countQueues(
  platform: Platform,
  { roles }: OperatorCaller,
  queues: readonly DeskQueue[],
): Promise<Counts> {
  const parts = await Promise.all(
    queues
      .filter(({ permission }) => permits(permission, roles))
      .map(async ({ name, waiting }) => {
        const rows = await waiting(platform)
        return sql`SELECT ${name}::text AS queue, (SELECT count(*)::int FROM (${rows} LIMIT ${QUEUE_COUNTED + 1}) AS w) AS found`
      }),
  )
  if (parts.length === 0) return []
  const rows = await rowsOf<{ queue: Counts[number]['queue']; found: number }>(
    platform.db,
    sql.join(parts, sql` UNION ALL `),
  )
  return rows.map(({ queue, found }) => ({ queue, ...countedTo(QUEUE_COUNTED, found) }))
}
