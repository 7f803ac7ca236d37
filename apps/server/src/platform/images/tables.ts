import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../db/columns.ts'

export const image = pgTable('image', {
  id: uuid().primaryKey(),
  owner: uuid().notNull(),
  /** Purpose of the upload, as the feature that wants it names it. */
  purpose: text().notNull(),
  /** Sealed with the key that `keyId` names; `platform/images/stored-images.ts` opens them. */
  bytes: bytes().notNull(),
  keyId: text('key_id'),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: instant('created_at').notNull(),
})
