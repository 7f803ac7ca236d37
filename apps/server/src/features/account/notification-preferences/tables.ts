import type { Localised } from '@matin/contract/language'
import type { Channel, ChannelKind, PushHint } from '@matin/contract/notification-preferences'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#platform/db/columns.ts'

/** Customers' notification preferences that differ from the defaults. */
export const channelChoice = pgTable(
  'channel_choice',
  {
    customer: uuid().notNull(),
    kind: text().$type<ChannelKind>().notNull(),
    channel: text().$type<Channel>().notNull(),
    chosen: boolean().notNull(),
  },
  table => [primaryKey({ columns: [table.customer, table.kind, table.channel] })],
)

/** Browsers that receive pushes. A subscription ends with its session. */
export const pushSubscription = pgTable('push_subscription', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  session: uuid().notNull(),
  endpointHash: bytes('endpoint_hash').notNull(),
  /** Sealed push address and keys. */
  body: text().notNull(),
  createdAt: instant('created_at').notNull(),
})

export const push = pgTable('push', {
  id: uuid().primaryKey(),
  subscription: uuid().notNull(),
  hint: jsonb().$type<PushHint>().notNull(),
  rowMac: text('row_mac').notNull(),
  createdAt: instant('created_at').notNull(),
  attempts: integer().notNull().default(0),
  tryAfter: instant('try_after'),
})

export type BroadcastKind = 'notices' | 'income'

export const broadcast = pgTable(
  'broadcast',
  {
    kind: text().$type<BroadcastKind>().notNull(),
    /** Id of the notice, or due time of the payout. */
    subject: text().notNull(),
    byEmail: boolean('by_email').notNull(),
    byPush: boolean('by_push').notNull(),
    /** Title and text of a notice; null for income. */
    words: jsonb().$type<{ title: Localised; text: Localised }>(),
    beginsAt: instant('begins_at').notNull(),
    afterCustomer: uuid('after_customer').notNull().default('00000000-0000-0000-0000-000000000000'),
    /** Number of customers processed so far. */
    seen: integer().notNull().default(0),
    emails: integer().notNull().default(0),
    pushes: integer().notNull().default(0),
    /** Number of customers whom the broadcast could not reach, because their contact is unusable. */
    failed: integer().notNull().default(0),
    endedAt: instant('ended_at'),
  },
  table => [primaryKey({ columns: [table.kind, table.subject] })],
)
