import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { big, bytes, instant } from '../../platform/db/columns.ts'

export const passkey = pgTable('passkey', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  credential: text().notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: big().notNull(),
  transports: jsonb().$type<string[]>().notNull(),
  name: text().notNull(),
  synced: boolean().notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
})

export const passkeyChallenge = pgTable('passkey_challenge', {
  id: uuid().primaryKey(),
  challenge: text().notNull(),
  purpose: text().$type<'register' | 'prove'>().notNull(),
  customer: uuid(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  intent: text(),
  provenBy: uuid('proven_by'),
})
