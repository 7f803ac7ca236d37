/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, minor } from '#platform/db/columns.ts'

export const internalTransfer = pgTable('internal_transfer', {
  id: uuid().primaryKey(),
  sender: uuid().notNull(),
  recipient: uuid().notNull(),
  amount: minor().notNull(),
  transfer: uuid().notNull(),
  createdAt: instant('created_at').notNull(),
  markedUntil: instant('marked_until'),
  marked: minor().notNull(),
  address: text(),
})
