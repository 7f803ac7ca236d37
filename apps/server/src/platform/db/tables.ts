import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const lease = pgTable('lease', {
  name: text().primaryKey(),
  holder: uuid().notNull(),
  expiresAt: instant('expires_at').notNull(),
})
