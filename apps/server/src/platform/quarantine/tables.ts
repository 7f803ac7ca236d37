/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import type { QuarantineReason } from '@matin/contract/admin/quarantine'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

export const quarantine = pgTable('quarantine', {
  kind: text().$type<'withdrawal_approval' | 'withdrawal' | 'sweep' | 'surplus' | 'transfer' | 'arrival' | 'settlement' | 'expiry' | 'mail'>().notNull(),
  subject: text().notNull(),
  reason: text().$type<QuarantineReason>().notNull(),
  detail: text().notNull(),
  tries: integer().notNull(),
  firstAt: instant('first_at').notNull(),
  lastAt: instant('last_at').notNull(),
  tryAfter: instant('try_after'),
}, table => [primaryKey({ columns: [table.kind, table.subject] })])
