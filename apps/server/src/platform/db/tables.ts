/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

export const lease = pgTable('lease', {
  name: text().primaryKey(),
  holder: uuid().notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const retentionMark = pgTable('retention_mark', {
  what: text().primaryKey(),
  at: instant().notNull(),
  id: uuid().notNull(),
})
