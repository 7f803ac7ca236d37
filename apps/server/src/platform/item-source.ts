import type { InboxAlert, InboxFacts } from '@matin/contract/admin/inbox'
import type { ItemKind } from '@matin/contract/admin/items'
import type { Permission } from '@matin/domain/operators/permissions'
import { type SQL, sql } from 'drizzle-orm'
import type { OperatorCaller, Platform } from './platform.ts'

/** Items that operators annotate. Those that wait in a queue can also be assigned. */
export interface ItemSource {
  kind: ItemKind
  /** One of these suffices. `find` and the branches may select others for an item. */
  view: readonly Permission[]
  /** One suffices to decide on an item and be assigned to it. `find` and the branches may select others. */
  decide: readonly [Permission, ...Permission[]]
  /**
   * Selects `item`, the stored id, and `customer`, null if the item has none. If permissions differ from item
   * to item, it selects `view` and `decide` too. Null for an id that is not of this kind.
   */
  find(item: string): SQL | null
  queue?: ItemQueue
}

export interface ItemQueue {
  branches(platform: Platform): Promise<readonly ItemBranch[]>
  /**
   * Selects, as one JSON value, the facts of the item `p.id`; runs only for the rows of one page. `read`
   * converts these values to facts, with null for each item that is not shown.
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

/** Rows that an index keeps in the order of due times. The conditions name the columns with `table`. */
export interface ItemBranch {
  table: string
  /** Must equal the index's condition exactly, so that PostgreSQL uses the index. */
  open: SQL
  /** Not in the index: PostgreSQL checks it row by row. */
  beside?: SQL
  /** First column of the index, the time from which an item counts; the item is due `hours` later. */
  at: SQL
  hours?: number
  /** Second column of the index: the id that the item is stored by. */
  id: SQL
  type: 'uuid' | 'text'
  customer: SQL | null
  view?: Permission
  decide?: Permission
  /** True if the caller may decide on the row now; null if the caller may decide on no row. */
  decidable(caller: OperatorCaller): SQL | null
  /** The row's customer is not on hold. Absent if holds do not matter for these items. */
  free?: SQL
}

export function each<F>(read: (found: F) => ReadFacts | null) {
  return async (found: readonly F[]) => found.map(read)
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isUuid = (text: string) => UUID.test(text)

export function inTable(table: string): ItemSource['find'] {
  return item =>
    isUuid(item)
      ? sql`SELECT t.id::text AS item, t.customer FROM ${sql.identifier(table)} t WHERE t.id = ${item}::uuid`
      : null
}

/** For an item that is stored by the UID of its customer. */
export const findByUid: ItemSource['find'] = item =>
  sql`SELECT c.id::text AS item, c.id AS customer FROM customer c WHERE c.uid = ${item}`

/** The operator may decide second, with `other`, after the operator in the column `first`, who needs `one`. */
export function isSecond({ operatorId }: OperatorCaller, first: SQL, one: Permission, other = one): SQL {
  return sql`is_two_people(${first}, ${operatorId}::uuid, ${one}, ${other})`
}
