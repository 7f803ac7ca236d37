import type { SettingsChange } from '@matin/contract/admin/settings'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, proposalColumns } from '#platform/db/columns.ts'

export const settingsProposal = pgTable('settings_proposal', {
  id: uuid().primaryKey(),
  changes: jsonb().$type<SettingsChange[]>().notNull(),
  reason: text().notNull(),
  ...proposalColumns,
  /** Time from which the change takes effect. `appliedAt` is when it was applied. */
  effectiveAt: instant('effective_at'),
  appliedAt: instant('applied_at'),
})
