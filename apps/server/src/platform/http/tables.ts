/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#platform/db/columns.ts'

export const requestKey = pgTable('request_key', {
  key: uuid().primaryKey(),
  fingerprint: bytes().notNull(),
  answer: jsonb(),
  createdAt: instant('created_at').notNull(),
})
