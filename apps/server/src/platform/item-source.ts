import type { InboxAlert, InboxFacts } from '@matin/contract/admin/inbox'
import type { ItemKind } from '@matin/contract/admin/items'
import type { Permission } from '@matin/domain/operators/permissions'
import { type SQL, sql } from 'drizzle-orm'
import type { OperatorCaller, Platform } from './platform.ts'

/** Source of one kind of items that operators annotate. Items that wait in a queue can also be assigned. */
export interface ItemSource {
  kind: ItemKind
  /**
   * Permissions to see such an item; one of them suffices. `find` and the branches may select others for an
   * item.
   */
  view: readonly Permission[]
  /**
   * Permissions to decide on such an item and to be assigned to it; one of them suffices. `find` and the
   * branches may select others.
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
   * Returns SQL that selects, as one JSON value, the facts of the item `p.id`. The SQL runs only for the rows
   * of one page. `read` converts these values to facts, with null for each item that is not shown.
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

/**
 * Part of a queue: rows of one table that an index keeps in the order of due times. The conditions name the
 * columns with `table`.
 */
export interface ItemBranch {
  table: string
  /**
   * Condition for open rows. Its text must equal the index's condition exactly, so that PostgreSQL uses the
   * index.
   */
  open: SQL
  /** Further condition for open rows, which the index does not contain. PostgreSQL checks it row by row. */
  beside?: SQL
  /** First column of the index, the time from which an item counts; the item is due `hours` later. */
  at: SQL
  hours?: number
  /** Second column of the index: the id that the item is stored by. */
  id: SQL
  /** Type of the id. */
  type: 'uuid' | 'text'
  customer: SQL | null
  /** Permissions for the items of this branch, in place of those of the source. */
  view?: Permission
  decide?: Permission
  /**
   * Returns the SQL condition that the caller may decide on a row now; null if the caller may decide on no
   * row.
   */
  decidable(caller: OperatorCaller): SQL | null
  /** Condition that the row's customer is not on hold. Absent if holds do not matter for these items. */
  free?: SQL
}

/** Returns the `read` function of a queue that converts each found row by itself. */
export function each<F>(read: (found: F) => ReadFacts | null) {
  return async (found: readonly F[]) => found.map(read)
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isUuid = (text: string) => UUID.test(text)

/** Returns the `find` function of a table whose rows have a UUID and a customer. */
export function inTable(table: string): ItemSource['find'] {
  return item =>
    isUuid(item)
      ? sql`SELECT t.id::text AS item, t.customer FROM ${sql.identifier(table)} t WHERE t.id = ${item}::uuid`
      : null
}

/** Finds an item by the UID of its customer. */
export const byUid: ItemSource['find'] = item =>
  sql`SELECT c.id::text AS item, c.id AS customer FROM customer c WHERE c.uid = ${item}`

/**
 * Returns the SQL condition that the operator, with the permission `other`, may be the second to decide after
 * the operator in the column `first`, who needs the permission `one`.
 */
export function isSecond({ operatorId }: OperatorCaller, first: SQL, one: Permission, other = one): SQL {
  return sql`is_two_people(${first}, ${operatorId}::uuid, ${one}, ${other})`
}
