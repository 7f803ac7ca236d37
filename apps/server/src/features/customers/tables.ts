import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'

export const customerNote = pgTable('customer_note', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  operator: uuid().notNull(),
  /** Sealed. */
  text: text().notNull(),
  at: instant().notNull(),
})
