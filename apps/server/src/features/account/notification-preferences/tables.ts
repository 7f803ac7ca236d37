/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import type { Localised } from '@matin/contract/language'
import type { ChannelKind, PushHint } from '@matin/contract/notification-preferences'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#platform/db/columns.ts'

export const broadcast = pgTable('broadcast', {
  kind: text().$type<'notices' | 'income'>().notNull(),
  subject: text().notNull(),
  byEmail: boolean('by_email').notNull(),
  byPush: boolean('by_push').notNull(),
  words: jsonb().$type<{ title: Localised; text: Localised }>(),
  beginsAt: instant('begins_at').notNull(),
  afterCustomer: uuid('after_customer').notNull().default(sql`'00000000-0000-0000-0000-000000000000'::uuid`),
  seen: integer().notNull().default(sql`0`),
  emails: integer().notNull().default(sql`0`),
  pushes: integer().notNull().default(sql`0`),
  failed: integer().notNull().default(sql`0`),
  endedAt: instant('ended_at'),
}, table => [primaryKey({ columns: [table.kind, table.subject] })])

export const channelChoice = pgTable('channel_choice', {
  customer: uuid().notNull(),
  kind: text().$type<ChannelKind>().notNull(),
  channel: text().$type<'email' | 'push'>().notNull(),
  chosen: boolean().notNull(),
}, table => [primaryKey({ columns: [table.customer, table.kind, table.channel] })])

export const push = pgTable('push', {
  id: uuid().primaryKey(),
  subscription: uuid().notNull(),
  hint: jsonb().$type<PushHint>().notNull(),
  rowMac: text('row_mac').notNull(),
  createdAt: instant('created_at').notNull(),
  attempts: integer().notNull().default(sql`0`),
  tryAfter: instant('try_after'),
})

export const pushSubscription = pgTable('push_subscription', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  session: uuid().notNull(),
  endpointHash: bytes('endpoint_hash').notNull(),
  body: text().notNull(),
  createdAt: instant('created_at').notNull(),
})
