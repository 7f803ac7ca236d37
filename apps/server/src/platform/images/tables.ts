/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#platform/db/columns.ts'

export const image = pgTable('image', {
  id: uuid().primaryKey(),
  owner: uuid().notNull(),
  purpose: text().$type<'voucher' | 'identity' | 'support'>().notNull(),
  bytes: bytes().notNull(),
  keyId: text('key_id'),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: instant('created_at').notNull(),
})
