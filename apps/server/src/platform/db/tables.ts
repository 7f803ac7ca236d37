import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const lease = pgTable('lease', {
  name: text().primaryKey(),
  holder: uuid().notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Position of the clean-up in the expired rows of a table whose used rows stay (`slices.ts`). */
export const retentionMark = pgTable('retention_mark', {
  what: text().primaryKey(),
  at: instant().notNull(),
  id: uuid().notNull(),
})
