import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../db/columns.ts'

export const verificationCode = pgTable('verification_code', {
  id: uuid().primaryKey(),
  target: text().notNull(),
  purpose: text().notNull(),
  codeHash: bytes('code_hash').notNull(),
  tries: integer().notNull().default(0),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  /** Of the network, that asked for it. */
  address: text().notNull().default(''),
})
