import type { SettingsChange } from '@matin/contract/admin/settings'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, proposalColumns } from '#platform/db/columns.ts'

/** Changes of settings that one operator proposed and another one confirms. */
export const settingsProposal = pgTable('settings_proposal', {
  id: uuid().primaryKey(),
  changes: jsonb().$type<SettingsChange[]>().notNull(),
  reason: text().notNull(),
  ...proposalColumns,
  /** When it is applied, and when it was. */
  effectiveAt: instant('effective_at'),
  appliedAt: instant('applied_at'),
})
