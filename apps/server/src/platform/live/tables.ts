import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

export const outbox = pgTable('outbox', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  customer: uuid().notNull(),
  event: text().notNull(),
  payload: jsonb().notNull(),
  at: instant().notNull(),
})
