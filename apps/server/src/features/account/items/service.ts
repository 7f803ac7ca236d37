import type * as contract from '@matin/contract/admin/items'
import { type Assignee, type getItem, QUEUE_OF, type QueueKind } from '@matin/contract/admin/items'
import { failure, success } from '@matin/contract/result'
import { and, eq, sql } from 'drizzle-orm'
import type { Retention } from '#platform/clean-up.ts'
import type { PersonalDataTable } from '#platform/data-export.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { ItemSource } from '#platform/item-source.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { record } from '../../notify/audit/service.ts'
import { operatorsWho } from '../operators/service.ts'
import { type FoundItem, findItem } from './find.ts'
import { itemAssignee } from './tables.ts'

export const ASSIGNEES_PERSONAL: PersonalDataTable = {
  table: 'item_assignee',
  customer: 'customer',
  key: [
    ['kind', 'text'],
    ['item', 'text'],
  ],
  hidden: ['operator', 'given_by'],
  erase: 'rows',
}

/** Days for which an ended item keeps its assignee. The audit log keeps it longer. */
const ASSIGNED_DAYS = 7

/** Returns none for a kind without a queue. */
export function forgetAssignees({ kind, queue }: ItemSource): Retention[] {
  if (!queue) return []
  const run: Retention['run'] = async (platform, limit) => {
    const before = toTimestamp(platform.clock.now().subtract({ hours: 24 * ASSIGNED_DAYS }))
    const open = (await queue.branches(platform)).map(
      ({ table, open, id, type }) =>
        sql`AND NOT EXISTS (SELECT FROM ${sql.identifier(table)} WHERE ${id} = a.item::${sql.raw(type)} AND ${open})`,
    )
    const gone = await rowsOf(
      platform.db,
      sql`DELETE FROM item_assignee WHERE kind = ${kind} AND item = ANY (ARRAY(
        SELECT a.item FROM item_assignee a WHERE a.kind = ${kind} AND a.since < ${before}::timestamptz ${sql.join(open, sql` `)}
          ORDER BY a.since LIMIT ${limit})) RETURNING item`,
    )
    return gone.length
  }
  return [{ what: `assignees of ${kind}`, run }]
}

export interface Sources {
  items: readonly ItemSource[]
}

export const itemView: Query<typeof getItem, Sources> = async (
  { db },
  { caller, input },
  { items: sources },
) => {
  const found = await findItem(db, sources, caller, input)
  if (!found.ok) return found
  const operators = await operatorsWho(db, found.value.decide)
  return success({ assignee: assigneeAmong(operators, await rowOf(db, found.value)), operators })
}

/**
 * Assigns an item to an operator who may decide on it, or to nobody. Fails with `item_taken` when the
 * assignee is not the one that the caller saw, so only one of two concurrent callers gets it.
 */
export const assignItem: OperatorCommand<typeof contract.assignItem, Sources> = async (
  tx,
  platform,
  caller,
  input,
  { items: sources },
) => {
  const found = await findItem(tx, sources, caller, input)
  if (!found.ok) return found
  const { customer, decide, subject } = found.value
  if (customer?.closed) return failure('account_closed', { field: 'item' })
  const operators = await operatorsWho(tx, decide)
  const to = operators.find(({ id }) => id === input.to) ?? null
  if (input.to !== null && to === null) return failure('not_found', { field: 'to' })
  const stored = await rowOf(tx, found.value)
  const had = assigneeAmong(operators, stored)
  if ((had?.id ?? null) !== input.from) return failure('item_taken')
  const done = await change(tx, platform, caller, found.value, stored?.operator ?? null, to?.id ?? null)
  if (!done) return failure('item_taken')
  await pushEvents(tx, platform.clock.now(), [{ admin: QUEUE_OF[input.kind] }])
  await record(tx, platform, caller, {
    action: `${input.kind}.assign`,
    subject,
    details: { from: had?.name ?? null, to: to?.name ?? null },
  })
  return success({ assignee: assigneeAmong(operators, await rowOf(tx, found.value)) })
}

/** Assigns to the operator who answers, unless the assignee may answer. */
export async function assignThread(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  customerId: string,
): Promise<void> {
  const thread = threadOf(customerId)
  const stored = await rowOf(tx, thread)
  if (assigneeAmong(await operatorsWho(tx, 'answer_support'), stored)) return
  await change(tx, platform, caller, thread, stored?.operator ?? null, caller.operatorId)
}

export async function threadAssignee(tx: Tx, customerId: string): Promise<string | null> {
  return (await rowOf(tx, threadOf(customerId)))?.operator ?? null
}

type Stored = Pick<FoundItem, 'item'> & { kind: string; customer: { id: string } | null }

function threadOf(customerId: string): Stored {
  return { kind: 'support', item: customerId, customer: { id: customerId } }
}

async function rowOf(tx: Tx, { kind, item }: Stored) {
  const [row] = await tx
    .select({ operator: itemAssignee.operator, since: itemAssignee.since })
    .from(itemAssignee)
    .where(and(eq(itemAssignee.kind, kind as QueueKind), eq(itemAssignee.item, item)))
  return row ?? null
}

/** Reassigns an item from `from` to `to` (null for nobody). False when `from` is no longer the assignee. */
async function change(
  tx: Tx,
  { clock }: Platform,
  { operatorId }: OperatorCaller,
  { kind, item, customer }: Stored,
  from: string | null,
  to: string | null,
): Promise<boolean> {
  if (to !== null) {
    const [row] = await rowsOf<{ done: boolean }>(
      tx,
      sql`SELECT assign_item(${kind}, ${item}, ${customer?.id ?? null}::uuid, ${from}::uuid, ${to}::uuid, ${operatorId}::uuid,
        ${toTimestamp(clock.now())}::timestamptz) AS done`,
    )
    return row?.done === true
  }
  if (from === null) return true
  const released = await tx
    .delete(itemAssignee)
    .where(
      and(
        eq(itemAssignee.kind, kind as QueueKind),
        eq(itemAssignee.item, item),
        eq(itemAssignee.operator, from),
      ),
    )
    .returning({ item: itemAssignee.item })
  return released.length > 0
}

/** Returns the assignee of an item; null if that operator may no longer decide on the item. */
function assigneeAmong(
  operators: readonly { id: string; name: string }[],
  row: { operator: string; since: Temporal.Instant } | null,
): Assignee | null {
  const person = operators.find(({ id }) => id === row?.operator)
  return row && person ? { ...person, since: toTimestamp(row.since) } : null
}
