/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import type { OutboxEvent } from '#platform/live/events.ts'
import { bigint, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

export const outbox = pgTable('outbox', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  events: jsonb().$type<readonly OutboxEvent[]>().notNull(),
  at: instant().notNull(),
})
