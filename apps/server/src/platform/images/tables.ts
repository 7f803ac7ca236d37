import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../db/columns.ts'

export const image = pgTable('image', {
  id: uuid().primaryKey(),
  owner: uuid().notNull(),
  /** What it was uploaded for: a word of the feature that wants it. */
  purpose: text().notNull(),
  /** Sealed with the key that `keyId` names; `platform/images/stored-images.ts` opens them. */
  bytes: bytes().notNull(),
  keyId: text('key_id'),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: instant('created_at').notNull(),
})
