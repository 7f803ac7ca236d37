import { bigint, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import type { OutboxEvent } from './events.ts'

export const outbox = pgTable('outbox', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  events: jsonb().$type<readonly OutboxEvent[]>().notNull(),
  at: instant().notNull(),
})
