/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

export const itemAssignee = pgTable('item_assignee', {
  kind: text().$type<'withdrawal' | 'identity' | 'deposit' | 'recovery' | 'proposal' | 'support' | 'quarantine'>().notNull(),
  item: text().notNull(),
  customer: uuid(),
  operator: uuid().notNull(),
  givenBy: uuid('given_by').notNull(),
  since: instant().notNull(),
}, table => [primaryKey({ columns: [table.kind, table.item] })])

export const itemNote = pgTable('item_note', {
  id: uuid().primaryKey(),
  kind: text().$type<'withdrawal' | 'identity' | 'deposit' | 'recovery' | 'proposal' | 'support' | 'quarantine' | 'customer'>().notNull(),
  item: text().notNull(),
  customer: uuid(),
  operator: uuid().notNull(),
  text: text().notNull(),
  at: instant().notNull(),
})
