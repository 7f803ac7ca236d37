/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import type { SettingsChange } from '@matin/contract/admin/settings'
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

export const settingsProposal = pgTable('settings_proposal', {
  id: uuid().primaryKey(),
  changes: jsonb().$type<SettingsChange[]>().notNull(),
  reason: text().notNull().default(sql`''::text`),
  proposedBy: uuid('proposed_by').notNull(),
  proposedAt: instant('proposed_at').notNull(),
  approvedBy: uuid('approved_by'),
  approvedAt: instant('approved_at'),
  rejectedBy: uuid('rejected_by'),
  rejectedAt: instant('rejected_at'),
  cancelledBy: uuid('cancelled_by'),
  cancelledAt: instant('cancelled_at'),
  endReason: text('end_reason'),
  expiresAt: instant('expires_at').notNull().default(sql`NULL`),
  ended: text().$type<'expired' | 'withdrawn' | 'changed'>(),
  boundsExceeded: text('bounds_exceeded').array().notNull().default(sql`'{}'::text[]`),
  secondReason: text('second_reason'),
  effectiveAt: instant('effective_at'),
  appliedAt: instant('applied_at'),
})
