import type { SettingsChange } from '@matin/contract/settings-desk'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ending, instant } from '../../platform/db/columns.ts'

/** Changes of settings that one operator proposed and another one confirms. */
export const settingsProposal = pgTable('settings_proposal', {
  id: uuid().primaryKey(),
  changes: jsonb().$type<SettingsChange[]>().notNull(),
  reason: text().notNull(),
  proposedBy: uuid('proposed_by').notNull(),
  proposedAt: instant('proposed_at').notNull(),
  confirmedBy: uuid('confirmed_by'),
  confirmedAt: instant('confirmed_at'),
  rejectedBy: uuid('rejected_by'),
  rejectedAt: instant('rejected_at'),
  ...ending,
  /** When it is applied, and when it was. */
  effectiveAt: instant('effective_at'),
  appliedAt: instant('applied_at'),
})
