import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'

export const message = pgTable('message', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  customer: uuid().notNull(),
  kind: text().notNull(),
  params: jsonb().$type<Record<string, string>>().notNull(),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
})
