import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, minor } from '../../platform/db/columns.ts'

export const customerNote = pgTable('customer_note', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  operator: uuid().notNull(),
  /** Sealed. */
  text: text().notNull(),
  at: instant().notNull(),
})

export const customerFigure = pgTable('customer_figure', {
  customer: uuid().primaryKey(),
  value: minor().notNull(),
  seenAt: instant('seen_at'),
})
