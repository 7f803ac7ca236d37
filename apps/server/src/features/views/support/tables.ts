import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, instant } from '#platform/db/columns.ts'

export const supportChat = pgTable('support_chat', {
  customer: uuid().primaryKey(),
  lastSeq: big('last_seq').notNull().default(0n),
  customerGot: big('customer_got').notNull().default(0n),
  customerRead: big('customer_read').notNull().default(0n),
  operatorRead: big('operator_read').notNull().default(0n),
  waitingSince: instant('waiting_since'),
  /** Promised to a waiting customer. */
  answerBy: instant('answer_by'),
  /** The chat waits since then for the customer, whom an operator asked for something. */
  awaitsSince: instant('awaits_since'),
})

/** In seconds within support hours. */
export const supportWait = pgTable('support_wait', {
  id: uuid().primaryKey(),
  at: instant().notNull(),
  seconds: integer().notNull(),
})

export const supportMessage = pgTable(
  'support_message',
  {
    customer: uuid().notNull(),
    seq: big().notNull(),
    id: uuid().notNull(),
    /** Null for the customer. */
    operator: uuid(),
    /** Sealed; '' for none. */
    text: text().notNull(),
    image: uuid(),
    at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.customer, table.seq] })],
)
