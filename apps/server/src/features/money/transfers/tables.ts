import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant, minor } from '#platform/db/columns.ts'

export const internalTransfer = pgTable('internal_transfer', {
  id: uuid().primaryKey(),
  sender: uuid().notNull(),
  recipient: uuid().notNull(),
  amount: minor().notNull(),
  transfer: uuid().notNull(),
  createdAt: instant('created_at').notNull(),
  /** End of the mark of a send with signs of a takeover (domain, `markedHours`); null if it had none. */
  markedUntil: instant('marked_until'),
  /** Marked amount; 0 if the send is not marked. */
  marked: minor().notNull(),
})
