import type { InboxAlert, InboxFacts } from '@matin/contract/admin/inbox'
import type { ItemKind } from '@matin/contract/admin/items'
import type { Permission } from '@matin/domain/operators/permissions'
import { type SQL, sql } from 'drizzle-orm'
import type { OperatorCaller, Platform } from './platform.ts'

/** Items of one kind that operators annotate and that, where they wait in a queue, are assigned. */
export interface ItemSource {
  kind: ItemKind
  /** Permissions to see such an item: any of these, or those that `find` and branches say. */
  view: readonly Permission[]
  /** Permissions to decide on it and to be assigned to it: any of these, or those that `find` and branches say. */
  decide: readonly [Permission, ...Permission[]]
  /**
   * Selects the item with this id: `item`, the id that it is stored by, and `customer`, null where it is about none.
   * Where permissions differ from item to item it selects `view` and `decide`, too. Null for an id that is not of this
   * kind.
   */
  find(item: string): SQL | null
  /** Queue of the items, where they wait for operators. */
  queue?: ItemQueue
}

/** Items of one kind that wait for operators. */
export interface ItemQueue {
  branches(platform: Platform): Promise<readonly ItemBranch[]>
  /**
   * Selects, as one JSON value, the facts of the item `p.id`. Runs for the rows of one page only. `read` converts each
   * value to facts, or to null for an item that is not shown.
   */
  facts(
    platform: Platform,
  ): Promise<{ select: SQL; read(found: readonly never[]): Promise<(ReadFacts | null)[]> }>
}

export interface ReadFacts {
  facts: InboxFacts
  alerts: InboxAlert[]
  /** ISO 8601, as the database formats it. */
  heldUntil?: string | null
}

/** Part of a queue that an index keeps in the order of due times. Conditions name its columns by `table`. */
export interface ItemBranch {
  table: string
  /** Condition of the index, word for word, and what its first column begins with. */
  open: SQL
  /** Further condition of an open row, checked row by row. */
  beside?: SQL
  /** First column of the index; an item is due `hours` later. */
  at: SQL
  hours?: number
  /** Second column of the index: the id that the item is stored by. */
  id: SQL
  /** Type of the id. */
  type: 'uuid' | 'text'
  customer: SQL | null
  /** Permissions of this branch alone. */
  view?: Permission
  decide?: Permission
  /** Condition that a caller may decide a row now; null where no row may be decided. */
  decidable(caller: OperatorCaller): SQL | null
  /** Condition that the row's customer is not held; without it holds do not matter. */
  free?: SQL
}

/** Reads facts row by row. */
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

/** Finds an item by the UID of its customer. */
export const byUid: ItemSource['find'] = item =>
  sql`SELECT c.id::text AS item, c.id AS customer FROM customer c WHERE c.uid = ${item}`

/** Condition that an operator and another one, a column, may decide together. */
export function isSecond({ operatorId }: OperatorCaller, first: SQL, one: Permission, other = one): SQL {
  return sql`is_two_people(${first}, ${operatorId}::uuid, ${one}, ${other})`
}
