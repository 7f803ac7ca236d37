/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { sql } from 'drizzle-orm'
import { boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, bytes, instant } from '#platform/db/columns.ts'

export const customer = pgTable('customer', {
  id: uuid().primaryKey(),
  uid: text().notNull(),
  email: text().notNull().default(sql`''::text`),
  emailIndex: bytes('email_index'),
  mobile: text().notNull().default(sql`''::text`),
  mobileIndex: bytes('mobile_index'),
  mobileEndIndex: bytes('mobile_end_index'),
  name: text().notNull().default(sql`''::text`),
  phrase: text().notNull().default(sql`''::text`),
  language: text().notNull().default(sql`'en'::text`),
  passwordHash: text('password_hash').notNull(),
  passwordChangedAt: instant('password_changed_at'),
  contactChangedAt: instant('contact_changed_at'),
  protection: big().notNull().default(sql`0`),
  protectionChangedAt: instant('protection_changed_at'),
  pinMac: text('pin_mac'),
  totpSecret: text('totp_secret'),
  totpBegunAt: instant('totp_begun_at'),
  totpBegunBy: text('totp_begun_by'),
  totpConfirmedAt: instant('totp_confirmed_at'),
  totpStep: big('totp_step').notNull().default(sql`0`),
  totpIntent: text('totp_intent'),
  factorSignIn: boolean('factor_sign_in').notNull().default(sql`true`),
  factorWithdrawal: boolean('factor_withdrawal').notNull().default(sql`true`),
  passkeys: uuid().array().notNull().default(sql`'{}'::uuid[]`),
  recoverySet: uuid('recovery_set'),
  sessionEpoch: big('session_epoch').notNull().default(sql`0`),
  rowMac: text('row_mac').notNull().default(sql`''::text`),
  invitationCode: text('invitation_code').notNull(),
  invitedBy: uuid('invited_by'),
  withdrawalHoldUntil: instant('withdrawal_hold_until'),
  withdrawalHoldReason: text('withdrawal_hold_reason').$type<'password_changed' | 'pin_changed' | 'contact_changed' | 'factor_changed'>(),
  suspendedUntil: instant('suspended_until'),
  version: big().notNull().default(sql`0`),
  identityPassedAt: instant('identity_passed_at'),
  agreementVersion: text('agreement_version'),
  createdAt: instant('created_at').notNull(),
  closedAt: instant('closed_at'),
})

export const loginDevice = pgTable('login_device', {
  customer: uuid().notNull(),
  device: bytes().notNull(),
  firstSeenAt: instant('first_seen_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  registered: boolean().notNull().default(sql`false`),
}, table => [primaryKey({ columns: [table.customer, table.device] })])

export const loginLog = pgTable('login_log', {
  customer: uuid().notNull(),
  id: uuid().notNull(),
  at: instant().notNull(),
  method: text().$type<'password' | 'passkey'>().notNull(),
  outcome: text().$type<'signed_in' | 'wrong_password' | 'wrong_factor'>().notNull(),
  device: text().notNull(),
  address: text().notNull(),
}, table => [primaryKey({ columns: [table.customer, table.id] })])

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
  rowMac: text('row_mac').notNull(),
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
  rowMac: text('row_mac').notNull(),
})

export const recoveryCode = pgTable('recovery_code', {
  customer: uuid().notNull(),
  codeHash: bytes('code_hash').notNull(),
  usedAt: instant('used_at'),
  usedIntent: text('used_intent'),
  madeIn: uuid('made_in').notNull(),
  rowMac: text('row_mac').notNull(),
}, table => [primaryKey({ columns: [table.customer, table.codeHash] })])

export const session = pgTable('session', {
  id: uuid().primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  customer: uuid().notNull(),
  userAgent: text('user_agent').notNull(),
  device: bytes().notNull(),
  address: text().notNull().default(sql`''::text`),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  epoch: big().notNull(),
  rowMac: text('row_mac').notNull(),
})

export const verificationCode = pgTable('verification_code', {
  id: uuid().primaryKey(),
  target: bytes().notNull(),
  purpose: text().notNull(),
  codeHash: bytes('code_hash').notNull(),
  address: text().notNull().default(sql`''::text`),
  asker: bytes().notNull(),
  bare: boolean().notNull(),
  counted: text().notNull(),
  askedBy: uuid('asked_by'),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  rowMac: text('row_mac').notNull(),
})
