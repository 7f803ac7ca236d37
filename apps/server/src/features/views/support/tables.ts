import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, instant } from '#platform/db/columns.ts'

/** Chat of a customer with support. */

export const supportChat = pgTable('support_chat', {
  customer: uuid().primaryKey(),
  lastSeq: big('last_seq').notNull().default(0n),
  customerGot: big('customer_got').notNull().default(0n),
  customerRead: big('customer_read').notNull().default(0n),
  operatorRead: big('operator_read').notNull().default(0n),
  waitingSince: instant('waiting_since'),
  /** Time by which an answer is promised to a waiting customer. */
  answerBy: instant('answer_by'),
  /** Time since which the chat waits for the customer, whom an operator asked for something. */
  awaitsSince: instant('awaits_since'),
})

/** Waiting times of customers for a first answer, in seconds within support hours. */
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
    /** Operator who wrote the message; null for the customer. */
    operator: uuid(),
    /** Sealed text; '' for none. */
    text: text().notNull(),
    image: uuid(),
    at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.customer, table.seq] })],
)
