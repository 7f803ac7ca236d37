import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../db/columns.ts'

export const requestKey = pgTable('request_key', {
  key: uuid().primaryKey(),
  fingerprint: bytes().notNull(),
  answer: jsonb(),
  createdAt: instant('created_at').notNull(),
})
