/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

export const savedAddress = pgTable('saved_address', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  label: text().notNull(),
  address: text().notNull(),
  savedAt: instant('saved_at').notNull(),
})

export const savedOnly = pgTable('saved_only', {
  customer: uuid().primaryKey(),
  on: boolean('is_on').notNull(),
  offAt: instant('off_at'),
  changedAt: instant('changed_at').notNull(),
})
