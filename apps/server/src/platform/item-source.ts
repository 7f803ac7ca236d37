import type { InboxAlert, InboxFacts } from '@matin/contract/admin/inbox'
import type { ItemKind } from '@matin/contract/admin/items'
import type { Permission } from '@matin/domain/operators/permissions'
import { type SQL, sql } from 'drizzle-orm'
import type { OperatorCaller, Platform } from './platform.ts'

/** Items of one kind that operators annotate. If they wait in a queue, they can be assigned. */
export interface ItemSource {
  kind: ItemKind
  /** Permissions to see such an item: any of these, or those that `find` and the branches select. */
  view: readonly Permission[]
  /**
   * Permissions to decide on it and to be assigned to it: any of these, or those that `find` and the branches
   * select.
   */
  decide: readonly [Permission, ...Permission[]]
  /**
   * Returns SQL that selects the item with this id: `item`, the stored id, and `customer`, null if the item
   * has none. If permissions differ from item to item, it selects `view` and `decide` too. Null for an id
   * that is not of this kind.
   */
  find(item: string): SQL | null
  /** Queue of the items, where they wait for operators. */
  queue?: ItemQueue
}

/** Items of one kind that wait for operators. */
export interface ItemQueue {
  branches(platform: Platform): Promise<readonly ItemBranch[]>
  /**
   * Returns SQL that selects, as one JSON value, the facts of the item `p.id`. It runs only for the rows of
   * one page. `read` converts each value to facts, or to null for an item that is not shown.
   */
  facts(
    platform: Platform,
  ): Promise<{ select: SQL; read(found: readonly never[]): Promise<(ReadFacts | null)[]> }>
}

export interface ReadFacts {
  facts: InboxFacts
  alerts: InboxAlert[]
  /** Time in ISO 8601, as the database formats it. */
  heldUntil?: string | null
}

/** Part of a queue that an index keeps in the order of due times. Conditions name its columns by `table`. */
export interface ItemBranch {
  table: string
  /** Condition of the index, in exactly the same words, for the rows that are open. */
  open: SQL
  /** Further condition of an open row, which the index does not contain and which is checked row by row. */
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
  /** Returns the condition that a caller may decide on a row now; null if the caller may decide on none. */
  decidable(caller: OperatorCaller): SQL | null
  /** Condition that the row's customer is not on hold; without it, holds do not matter. */
  free?: SQL
}

/** Converts rows to facts one by one. */
export function each<F>(read: (found: F) => ReadFacts | null) {
  return async (found: readonly F[]) => found.map(read)
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isUuid = (text: string) => UUID.test(text)

/** Returns a `find` for a table whose rows have a UUID and a customer. */
export function inTable(table: string): ItemSource['find'] {
  return item =>
    isUuid(item)
      ? sql`SELECT t.id::text AS item, t.customer FROM ${sql.identifier(table)} t WHERE t.id = ${item}::uuid`
      : null
}

/** Finds an item by the UID of its customer. */
export const byUid: ItemSource['find'] = item =>
  sql`SELECT c.id::text AS item, c.id AS customer FROM customer c WHERE c.uid = ${item}`

/** Returns the condition that an operator and another one, named by a column, may decide together. */
export function isSecond({ operatorId }: OperatorCaller, first: SQL, one: Permission, other = one): SQL {
  return sql`is_two_people(${first}, ${operatorId}::uuid, ${one}, ${other})`
}
