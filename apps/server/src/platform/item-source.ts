import type { ItemKind } from '@matin/contract/items'
import type { Permission } from '@matin/domain/operators/permissions'
import { type SQL, sql } from 'drizzle-orm'

/** Items of one kind that operators note on and, where they wait in a queue, are assigned. */
export interface ItemSource {
  kind: ItemKind
  /** Who may see such an item. */
  view: Permission
  /** Who may decide on it: to whom it is assigned. */
  decide: Permission
  /**
   * Selects the item with this id: `item`, the id that it is stored by, and `customer`, null where it is about nobody. Null for what is no
   * id of this kind. Where permissions differ from item to item it selects `view` and `decide`, too.
   */
  find(item: string): SQL | null
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Finds an item in a table whose rows have a UUID and a customer. */
export function inTable(table: string): ItemSource['find'] {
  return item =>
    UUID.test(item)
      ? sql`SELECT t.id::text AS item, t.customer FROM ${sql.identifier(table)} t WHERE t.id = ${item}::uuid`
      : null
}

/** Finds what is known by the UID of its customer. */
export const byUid: ItemSource['find'] = item =>
  sql`SELECT c.id::text AS item, c.id AS customer FROM customer c WHERE c.uid = ${item}`
