/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

export const incident = pgTable('incident', {
  id: uuid().primaryKey(),
  kind: text().$type<'withdrawals_paused' | 'recharges_delayed' | 'exchange_paused' | 'chain_checked' | 'sms_delayed' | 'under_review'>().notNull(),
  publishedBy: uuid('published_by').notNull(),
  publishedAt: instant('published_at').notNull(),
  endedBy: uuid('ended_by'),
  endedAt: instant('ended_at'),
})
