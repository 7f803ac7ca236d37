import type { InboxAlert, InboxFacts } from '@matin/contract/inbox'
import type { ItemKind } from '@matin/contract/items'
import type { Permission } from '@matin/domain/operators/permissions'
import { type SQL, sql } from 'drizzle-orm'
import type { OperatorCaller, Platform } from './platform.ts'

/** Items of one kind that operators note on and, where they wait in a queue, are assigned. */
export interface ItemSource {
  kind: ItemKind
  /** Who may see such an item: with any of these, or those that `find` and branches say. */
  view: readonly Permission[]
  /** Who may decide on it, to whom it is assigned: in the same way. */
  decide: readonly [Permission, ...Permission[]]
  /**
   * Selects the item with this id: `item`, the id that it is stored by, and `customer`, null where it is about nobody. Null for what is no
   * id of this kind. Where permissions differ from item to item it selects `view` and `decide`, too.
   */
  find(item: string): SQL | null
  /** What of them waits in a queue. */
  queue?: ItemQueue
}

/** Items of one kind that wait for operators. */
export interface ItemQueue {
  branches(platform: Platform): Promise<readonly ItemBranch[]>
  /**
   * Selects, as one JSON value, what is asked of the item `p.id`. It is asked for the rows of a page alone; `read` says what each is, null
   * for what is shown to nobody.
   */
  facts(
    platform: Platform,
  ): Promise<{ select: SQL; read(found: readonly never[]): Promise<(ReadFacts | null)[]> }>
}

export interface ReadFacts {
  facts: InboxFacts
  alerts: InboxAlert[]
  /** ISO 8601, as the database says it. */
  heldUntil?: string | null
}

/** A part of a queue that an index has in the order of what is due. Conditions name its columns by `table`. */
export interface ItemBranch {
  table: string
  /** Condition of the index, word for word, and what its first column begins with. */
  open: SQL
  /** What else keeps a row from being open, looked at row by row. */
  beside?: SQL
  /** First column of the index, and how much later than that an item is due. */
  at: SQL
  hours?: number
  /** Second column of the index: the id that the item is stored by. */
  id: SQL
  /** Type of the id. */
  type: 'uuid' | 'text'
  customer: SQL | null
  /** Permissions of its own. */
  view?: Permission
  decide?: Permission
  /** Whether it may be decided by a caller now, row by row; null where no row may. */
  decidable(caller: OperatorCaller): SQL | null
  /** Whether its customer is not held; without it holds do not matter. */
  free?: SQL
}

/** Reads rows one by one. */
export function each<F>(read: (found: F) => ReadFacts | null) {
  return async (found: readonly F[]) => found.map(read)
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isUuid = (text: string) => UUID.test(text)

/** Finds an item in a table whose rows have a UUID and a customer. */
export function inTable(table: string): ItemSource['find'] {
  return item =>
    isUuid(item)
      ? sql`SELECT t.id::text AS item, t.customer FROM ${sql.identifier(table)} t WHERE t.id = ${item}::uuid`
      : null
}

/** Finds what is known by the UID of its customer. */
export const byUid: ItemSource['find'] = item =>
  sql`SELECT c.id::text AS item, c.id AS customer FROM customer c WHERE c.uid = ${item}`

/** Whether an operator and another one, a column, may decide together, as a condition. */
export function isSecond({ operatorId }: OperatorCaller, first: SQL, one: Permission, other = one): SQL {
  return sql`is_two_people(${first}, ${operatorId}::uuid, ${one}, ${other})`
}
