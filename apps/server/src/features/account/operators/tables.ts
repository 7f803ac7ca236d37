/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { sql } from 'drizzle-orm'
import { boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, bytes, instant } from '#platform/db/columns.ts'

export const operator = pgTable('operator', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  name: text().notNull(),
  passwordSalt: text('password_salt').notNull(),
  totpSecret: text('totp_secret').notNull(),
  totpStep: big('totp_step').notNull().default(sql`0`),
  createdAt: instant('created_at').notNull(),
  disabledAt: instant('disabled_at'),
})

export const operatorChallenge = pgTable('operator_challenge', {
  id: uuid().primaryKey(),
  purpose: text().$type<'sign_in' | 'register' | 'step_up'>().notNull(),
  operator: uuid(),
  challenge: text().notNull(),
  act: text(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  intent: text(),
  provenBy: uuid('proven_by'),
  rowMac: text('row_mac').notNull(),
})

export const operatorChange = pgTable('operator_change', {
  id: uuid().primaryKey(),
  kind: text().$type<'invite' | 'roles' | 'suspend' | 'restore'>().notNull(),
  operator: uuid(),
  email: text().notNull(),
  name: text().notNull(),
  roles: text().array().$type<OperatorRole[]>().notNull(),
  reason: text().notNull().default(sql`''::text`),
  proposedBy: uuid('proposed_by'),
  proposedAt: instant('proposed_at').notNull(),
  approvedBy: uuid('approved_by'),
  approvedAt: instant('approved_at'),
  rejectedBy: uuid('rejected_by'),
  rejectedAt: instant('rejected_at'),
  cancelledBy: uuid('cancelled_by'),
  cancelledAt: instant('cancelled_at'),
  endReason: text('end_reason'),
  expiresAt: instant('expires_at').notNull(),
  ended: text().$type<'expired' | 'withdrawn' | 'changed'>(),
  boundsExceeded: text('bounds_exceeded').array().notNull().default(sql`'{}'::text[]`),
  secondReason: text('second_reason'),
  doneAt: instant('done_at'),
  secretHash: bytes('secret_hash'),
  replaces: uuid(),
})

export const operatorOpening = pgTable('operator_opening', {
  session: uuid().notNull(),
  scope: text().notNull(),
  until: instant().notNull(),
  rowMac: text('row_mac').notNull(),
}, table => [primaryKey({ columns: [table.session, table.scope] })])

export const operatorPasskey = pgTable('operator_passkey', {
  id: uuid().primaryKey(),
  operator: uuid().notNull(),
  credential: text().notNull(),
  publicKey: bytes('public_key').notNull(),
  pin: text().notNull(),
  counter: big().notNull(),
  transports: jsonb().$type<string[]>().notNull(),
  name: text().notNull(),
  synced: boolean().notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
})

export const operatorRole = pgTable('operator_role', {
  operator: uuid().notNull(),
  role: text().$type<'support' | 'compliance' | 'treasury' | 'content' | 'auditor' | 'owner'>().notNull(),
}, table => [primaryKey({ columns: [table.operator, table.role] })])

export const operatorSession = pgTable('operator_session', {
  id: uuid().primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  operator: uuid().notNull(),
  audience: text().$type<'operator'>().notNull().default(sql`'operator'::text`),
  ip: text().notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const ownerReplacement = pgTable('owner_replacement', {
  id: uuid().primaryKey(),
  lost: uuid().notNull(),
  email: text().notNull(),
  name: text().notNull(),
  begunAt: instant('begun_at').notNull(),
  toldAt: instant('notified_at'),
  readyAt: instant('ready_at'),
  cancelledBy: uuid('cancelled_by'),
  endedAt: instant('ended_at'),
})
