/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, instant } from '#platform/db/columns.ts'

export const supportChat = pgTable('support_chat', {
  customer: uuid().primaryKey(),
  lastSeq: big('last_seq').notNull().default(sql`0`),
  customerGot: big('customer_got').notNull().default(sql`0`),
  customerRead: big('customer_read').notNull().default(sql`0`),
  operatorRead: big('operator_read').notNull().default(sql`0`),
  waitingSince: instant('waiting_since'),
  answerBy: instant('answer_by'),
  awaitsSince: instant('awaits_since'),
})

export const supportMessage = pgTable('support_message', {
  customer: uuid().notNull(),
  seq: big().notNull(),
  id: uuid().notNull(),
  operator: uuid(),
  text: text().notNull(),
  image: uuid(),
  at: instant().notNull(),
}, table => [primaryKey({ columns: [table.customer, table.seq] })])

export const supportWait = pgTable('support_wait', {
  id: uuid().primaryKey(),
  at: instant().notNull(),
  seconds: integer().notNull(),
})
