import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../platform/db/columns.ts'

export const recoveryCode = pgTable(
  'recovery_code',
  {
    customer: uuid().notNull(),
    codeHash: bytes('code_hash').notNull(),
    usedAt: instant('used_at'),
    usedIntent: text('used_intent'),
  },
  table => [primaryKey({ columns: [table.customer, table.codeHash] })],
)
