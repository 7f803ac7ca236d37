import { integer, pgTable } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../db/columns.ts'

export const attempt = pgTable('attempt', {
  subject: bytes().primaryKey(),
  failures: integer().notNull(),
  tryAfter: instant('try_after').notNull(),
})
