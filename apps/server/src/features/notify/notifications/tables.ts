import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#platform/db/columns.ts'

export const mail = pgTable('mail', {
  id: uuid().primaryKey(),
  channel: text().$type<'email' | 'sms'>().notNull().default('email'),
  /** Recipient, subject and text, encrypted. */
  body: text().notNull(),
  createdAt: instant('created_at').notNull(),
  /** Time from which the message is useless; null for a message that does not expire. */
  endsAt: instant('ends_at'),
  /** Turn in which it is sent, the lowest first: guests' codes delay nobody else's. */
  turn: integer().notNull(),
  attempts: integer().notNull().default(0),
  tryAfter: instant('try_after'),
})

/** Email addresses and numbers that do not exist according to a carrier, as keyed hashes. */
export const unreachable = pgTable('unreachable', {
  target: bytes().primaryKey(),
  at: instant().notNull(),
})

/** Counts of SMS per minute, country prefix and kind, sent and refused (`sms-budget.ts`). */
export const smsCount = pgTable(
  'sms_count',
  {
    prefix: text().notNull(),
    minute: instant().notNull(),
    kind: text().notNull(),
    sent: integer().notNull().default(0),
    refused: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.prefix, table.minute, table.kind] })],
)
