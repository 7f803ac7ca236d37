import type { ItemKind, QueueKind } from '@matin/contract/admin/items'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

/** Assignees of items in queues; written by `assign_item`. */
export const itemAssignee = pgTable(
  'item_assignee',
  {
    kind: text().$type<QueueKind>().notNull(),
    item: text().notNull(),
    customer: uuid(),
    operator: uuid().notNull(),
    givenBy: uuid('given_by').notNull(),
    since: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table.item] })],
)

export const itemNote = pgTable('item_note', {
  id: uuid().primaryKey(),
  kind: text().$type<ItemKind>().notNull(),
  item: text().notNull(),
  customer: uuid(),
  operator: uuid().notNull(),
  /** Sealed text. */
  text: text().notNull(),
  at: instant().notNull(),
})
