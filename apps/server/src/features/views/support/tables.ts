import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, instant } from '#platform/db/columns.ts'

/** The chat with customer service. */

export const supportChat = pgTable('support_chat', {
  customer: uuid().primaryKey(),
  lastSeq: big('last_seq').notNull().default(0n),
  customerGot: big('customer_got').notNull().default(0n),
  customerRead: big('customer_read').notNull().default(0n),
  operatorRead: big('operator_read').notNull().default(0n),
  waitingSince: instant('waiting_since'),
  /** Until when an answer is promised to who waits. */
  answerBy: instant('answer_by'),
  /** Since when it waits for the customer, who was asked for something. */
  awaitsSince: instant('awaits_since'),
})

/** How long first answers took, in seconds of the office hours. */
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
    /** Null for what the customer wrote. */
    operator: uuid(),
    /** Sealed; '' is none. */
    text: text().notNull(),
    image: uuid(),
    at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.customer, table.seq] })],
)
