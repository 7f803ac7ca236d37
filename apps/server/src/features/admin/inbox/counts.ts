import { type listQueues, QUEUE_COUNTED, SOON_HOURS, TODAY_HOURS } from '@matin/contract/admin/inbox'
import { QUEUE_OF, type QueueKind } from '@matin/contract/admin/items'
import type { DataOf } from '@matin/contract/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { cappedCount } from '#platform/capped-count.ts'
import { rowsOf } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { ItemSource } from '#platform/item-source.ts'
import type { Platform } from '#platform/platform.ts'
import type { Call } from '#platform/query.ts'
import { branchesOf, type CallersBranch, dueOf, queuesFor, shownIn, WINDOW, windowOf } from './branches.ts'

type Row = {
  kind: QueueKind
  found: number
  overdue: number
  soon: number
  today: number
  held: number
  /** Whether the table has further open rows beyond those that were counted. */
  unseen: boolean
}

/** A single statement reads a bounded part of each queue's index. */
export async function countQueues(
  platform: Platform,
  { caller }: Pick<Call<typeof listQueues>, 'caller'>,
  { items: sources }: { items: readonly ItemSource[] },
): Promise<DataOf<typeof listQueues>> {
  const seen = queuesFor(sources, caller)
  const branches = await branchesOf(platform, caller, seen)
  const parts = branches.flatMap(branch => partOf(branch, platform.clock.now()) ?? [])
  const rows =
    parts.length === 0
      ? []
      : await rowsOf<Row>(
          platform.db,
          sql`SELECT kind, sum(found)::int AS found, sum(overdue)::int AS overdue, sum(soon)::int AS soon, sum(today)::int AS today,
              sum(held)::int AS held, bool_or(unseen) AS unseen FROM (${sql.join(parts, sql` UNION ALL `)}) AS q GROUP BY kind`,
        )
  const counts = seen.map(({ kind }) => {
    const row = rows.find(one => one.kind === kind)
    const { found = 0, overdue = 0, soon = 0, today = 0, held = 0, unseen = false } = row ?? {}
    const { count, more } = cappedCount(QUEUE_COUNTED, found)
    const within = (some: number) => Math.min(some, QUEUE_COUNTED)
    return {
      queue: QUEUE_OF[kind],
      count,
      more: more || unseen,
      overdue: within(overdue),
      soon: within(soon - overdue),
      today: within(today - soon),
      later: within(found - today),
      held: within(held),
    }
  })
  return { items: counts }
}

function partOf(branch: CallersBranch, now: Temporal.Instant): SQL | null {
  const mine = shownIn('for-me', false, branch)
  if (mine === null) return null
  const held = shownIn('for-me', true, branch)
  const most = QUEUE_COUNTED + 1
  const window = windowOf(branch, sql`true`)
  const until = (hours: number) => sql`${toTimestamp(now.add({ hours }))}::timestamptz`
  const { kind, table, open, at, id } = branch
  return sql`SELECT ${kind}::text AS kind, count(*) AS found, count(*) FILTER (WHERE m.due <= ${until(0)}) AS overdue,
      count(*) FILTER (WHERE m.due < ${until(SOON_HOURS)}) AS soon, count(*) FILTER (WHERE m.due < ${until(TODAY_HOURS)}) AS today,
      ${held === null ? sql`0` : sql`(SELECT count(*) FROM (SELECT FROM ${window} WHERE ${held} LIMIT ${most}) AS h)`} AS held,
      EXISTS (SELECT FROM ${sql.identifier(table)} WHERE ${open} ORDER BY ${at}, ${id} OFFSET ${WINDOW} LIMIT 1) AS unseen
    FROM (SELECT ${dueOf(branch)} AS due FROM ${window} WHERE ${mine} ORDER BY ${at}, ${id} LIMIT ${most}) AS m`
}
