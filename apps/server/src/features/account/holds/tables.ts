/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

export const customerHold = pgTable('customer_hold', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  reason: text().$type<'suspected_takeover' | 'identity_check' | 'source_of_funds' | 'customer_request' | 'terms_breached' | 'legal_order'>().notNull(),
  suspends: boolean().notNull().default(sql`false`),
  operator: uuid().notNull(),
  ownerRole: text('owner_role').$type<'support' | 'compliance' | 'owner'>().notNull(),
  createdAt: instant('created_at').notNull(),
  deadlineAt: instant('deadline_at').notNull(),
  releasedAt: instant('released_at'),
  releasedBy: uuid('released_by'),
})
