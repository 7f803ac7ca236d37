import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'

export const mail = pgTable('mail', {
  id: uuid().primaryKey(),
  channel: text().$type<'email' | 'sms'>().notNull().default('email'),
  /** To whom, subject and text, sealed. */
  body: text().notNull(),
  createdAt: instant('created_at').notNull(),
  attempts: integer().notNull().default(0),
  tryAfter: instant('try_after'),
})
