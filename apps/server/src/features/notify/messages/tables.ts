/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import type { MessageKind } from '@matin/contract/messages'
import { bigint, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

export const message = pgTable('message', {
  customer: uuid().notNull(),
  id: uuid().notNull(),
  kind: text().notNull(),
  params: jsonb().$type<Record<string, string>>().notNull(),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
}, table => [primaryKey({ columns: [table.customer, table.id] })])

export const messageDue = pgTable('message_due', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  customer: uuid().notNull(),
  kind: text().$type<MessageKind>().notNull(),
  params: jsonb().$type<Record<string, string>>().notNull(),
  at: instant().notNull(),
})

export const messageMark = pgTable('message_mark', {
  customer: uuid().primaryKey(),
  through: uuid().notNull(),
  readAt: instant('read_at').notNull(),
})
