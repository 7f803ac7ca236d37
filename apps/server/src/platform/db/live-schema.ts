import { bigint, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, minor } from './columns.ts'

/** Tables of migration 0008: real-time events, messages, devices, transfers between customers. */

export const outbox = pgTable('outbox', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  customer: uuid().notNull(),
  event: text().notNull(),
  payload: jsonb().notNull(),
  at: instant().notNull(),
})

export const message = pgTable('message', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  customer: uuid().notNull(),
  kind: text().notNull(),
  params: jsonb().$type<Record<string, string>>().notNull(),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
})

export const loginDevice = pgTable(
  'login_device',
  {
    customer: uuid().notNull(),
    device: bytes().notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
  },
  table => [primaryKey({ columns: [table.customer, table.device] })],
)

export const internalTransfer = pgTable('internal_transfer', {
  id: uuid().primaryKey(),
  sender: uuid().notNull(),
  recipient: uuid().notNull(),
  amount: minor().notNull(),
  transfer: uuid().notNull(),
  createdAt: instant('created_at').notNull(),
})
