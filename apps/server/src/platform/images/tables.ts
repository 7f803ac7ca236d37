import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../db/columns.ts'

export const image = pgTable('image', {
  id: uuid().primaryKey(),
  owner: uuid().notNull(),
  purpose: text().notNull(),
  /** Sealed with the key `keyId` (`platform/images/stored-images.ts`). */
  bytes: bytes().notNull(),
  keyId: text('key_id'),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: instant('created_at').notNull(),
})
