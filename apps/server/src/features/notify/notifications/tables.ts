/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#platform/db/columns.ts'

export const mail = pgTable('mail', {
  id: uuid().primaryKey(),
  channel: text().$type<'email' | 'sms'>().notNull().default(sql`'email'::text`),
  body: text().notNull(),
  createdAt: instant('created_at').notNull(),
  endsAt: instant('ends_at'),
  turn: integer().notNull(),
  attempts: integer().notNull().default(sql`0`),
  tryAfter: instant('try_after'),
})

export const smsCount = pgTable('sms_count', {
  prefix: text().notNull(),
  minute: instant().notNull(),
  kind: text().notNull(),
  sent: integer().notNull().default(sql`0`),
  refused: integer().notNull().default(sql`0`),
}, table => [primaryKey({ columns: [table.prefix, table.minute, table.kind] })])

export const unreachable = pgTable('unreachable', {
  target: bytes().primaryKey(),
  at: instant().notNull(),
})
