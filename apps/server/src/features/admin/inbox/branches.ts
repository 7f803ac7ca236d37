import type { InboxScope } from '@matin/contract/admin/inbox'
import { QUEUE_KINDS, type QueueKind } from '@matin/contract/admin/items'
import { INBOX_CURSOR } from '@matin/contract/cursor'
import { permits } from '@matin/domain/operators/permissions'
import { type SQL, sql } from 'drizzle-orm'
import { type ItemBranch, type ItemQueue, type ItemSource, isUuid } from '#platform/item-source.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'

/*
 * All queues in one statement: each feature contributes branches, which an index has in the order of their deadlines.
 * Conditions without an index, such as earlier approvals, are checked row by row: WINDOW rows of each branch. A page
 * ends where the first branch reaches that limit.
 */

/** Maximum number of rows read or counted of a branch: rows of one table that belong to a queue. */
export const WINDOW = 500

/** Maximum number of assigned items of one kind that are read: more than any operator has open. */
const MOST_ASSIGNED = 2000

export interface QueueSource extends ItemSource {
  kind: QueueKind
  queue: ItemQueue
}

export interface CallersBranch extends ItemBranch {
  kind: QueueKind
  /** True for rows on which the caller may decide now; null if the caller may decide on none of them. */
  mine: SQL | null
}

export function queuesFor(sources: readonly ItemSource[], { roles }: OperatorCaller): QueueSource[] {
  return sources.filter(
    (source): source is QueueSource =>
      source.queue !== undefined && source.view.some(one => permits(one, roles)),
  )
}

/** Branches are tables with their conditions; each gets the condition of what the caller may decide. */
export async function branchesOf(
  platform: Platform,
  caller: OperatorCaller,
  sources: readonly QueueSource[],
): Promise<CallersBranch[]> {
  const all = await Promise.all(
    sources.map(async ({ kind, queue, ...source }) =>
      (await queue.branches(platform))
        .filter(({ view }) => view === undefined || permits(view, caller.roles))
        .map(branch => ({
          ...branch,
          kind,
          mine: permits(branch.decide ?? source.decide[0], caller.roles) ? branch.decidable(caller) : null,
        })),
    ),
  )
  return all.flat()
}

/** Returns a branch's oldest open rows, at most WINDOW. A query reads this in place of the table. */
export function windowOf({ table, open, at, id }: ItemBranch, after: SQL): SQL {
  const name = sql.identifier(table)
  return sql`(SELECT * FROM ${name} WHERE ${open} AND ${after} ORDER BY ${at}, ${id} LIMIT ${WINDOW}) AS ${name}`
}

/** Returns open rows assigned to the caller, newest first. A query reads this in place of the table. */
export function assignedOf(
  { kind, table, open, id, type }: CallersBranch,
  after: SQL,
  { operatorId }: OperatorCaller,
): SQL {
  const name = sql.identifier(table)
  // One index look-up for each assigned item, however many rows are open.
  return sql`(SELECT * FROM item_assignee WHERE operator = ${operatorId}::uuid AND kind = ${kind} ORDER BY since DESC LIMIT ${MOST_ASSIGNED}) AS a
    CROSS JOIN LATERAL (SELECT * FROM ${name} WHERE ${id} = a.item::${sql.raw(type)} AND ${open} AND ${after} LIMIT 1) AS ${name}`
}

/** Returns the SQL expression of an item's deadline. */
export function dueOf({ at, hours }: ItemBranch): SQL {
  return hours === undefined ? at : sql`${at} + ${`${hours} hours`}::interval`
}

/** With `held`, the rows of customers on hold; without it, all others. Null if no row can be shown. */
export function shownIn(scope: InboxScope, held: boolean, branch: CallersBranch): SQL | null {
  const { free, beside = sql`true`, mine } = branch
  if (held && !free) return null
  if (scope === 'for-me' && !mine) return null
  const own = scope === 'for-me' && mine ? mine : sql`true`
  return sql`${beside} AND ${free ? (held ? sql`NOT (${free})` : free) : sql`true`} AND (${own})`
}

interface Place {
  /** Deadline in microseconds. */
  due: string
  kind: string
  id: string
}

export function inboxPlaceOf(cursor: string | undefined): Place | null {
  const [, due, kind, id] = INBOX_CURSOR.exec(cursor ?? '') ?? []
  return due === undefined || kind === undefined || id === undefined ? null : { due, kind, id }
}

export function cursorOf({ due, kind, id }: Place): string {
  return `${due}.${kind}.${id}`
}

/** Condition for the rows after `place` in the inbox, which merges the rows of all branches. */
export function afterPlace({ kind, at, hours = 0, id, type }: CallersBranch, place: Place | null): SQL {
  if (place === null) return sql`true`
  const due = sql`timestamptz 'epoch' + ${place.due}::bigint * interval '1 microsecond' - ${`${hours} hours`}::interval`
  if (kind === place.kind && (type === 'text' || isUuid(place.id)))
    return sql`(${at}, ${id}) > (${due}, ${place.id}::${sql.raw(type)})`
  return kindOrderOf(kind) < kindOrderOf(place.kind) ? sql`${at} > ${due}` : sql`${at} >= ${due}`
}

const IN_ORDER: readonly string[] = QUEUE_KINDS

/** Returns the position of a kind among items with the same deadline. */
export function kindOrderOf(kind: string): number {
  return IN_ORDER.indexOf(kind)
}
