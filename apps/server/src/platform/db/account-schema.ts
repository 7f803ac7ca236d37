import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, bytes, instant } from './columns.ts'

/** Tables of migration 0013: guesses, the login log, recovery codes and passkeys. */

export const guess = pgTable('guess', {
  subject: bytes().primaryKey(),
  failures: integer().notNull(),
  tryAfter: instant('try_after').notNull(),
})

export type SignInMethod = 'password' | 'passkey'
export type SignInOutcome = 'signed_in' | 'wrong_password' | 'wrong_factor'

export const loginLog = pgTable('login_log', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  customer: uuid().notNull(),
  at: instant().notNull(),
  method: text().$type<SignInMethod>().notNull(),
  outcome: text().$type<SignInOutcome>().notNull(),
  device: text().notNull(),
  address: text().notNull(),
})

export const recoveryCode = pgTable(
  'recovery_code',
  {
    customer: uuid().notNull(),
    codeHash: bytes('code_hash').notNull(),
    usedAt: instant('used_at'),
    usedIntent: text('used_intent'),
  },
  table => [primaryKey({ columns: [table.customer, table.codeHash] })],
)

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
