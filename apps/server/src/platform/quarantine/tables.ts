import type { QuarantineKind, QuarantineReason } from '@matin/contract/admin/quarantine'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

export const quarantine = pgTable(
  'quarantine',
  {
    kind: text().$type<QuarantineKind>().notNull(),
    subject: text().notNull(),
    reason: text().$type<QuarantineReason>().notNull(),
    detail: text().notNull(),
    tries: integer().notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    tryAfter: instant('try_after'),
  },
  table => [primaryKey({ columns: [table.kind, table.subject] })],
)
