import type { OperatorRole } from '@matin/domain/operators/permissions'
import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { challengeColumns } from '#platform/credentials/challenges.ts'
import { passkeyColumns } from '#platform/credentials/passkeys.ts'
import { big, bytes, instant } from '#platform/db/columns.ts'

export const operator = pgTable('operator', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  name: text().notNull(),
  passwordSalt: text('password_salt').notNull(),
  totpSecret: text('totp_secret').notNull(),
  totpStep: big('totp_step').notNull().default(0n),
  createdAt: instant('created_at').notNull(),
  disabledAt: instant('disabled_at'),
})

export const operatorRole = pgTable(
  'operator_role',
  { operator: uuid().notNull(), role: text().$type<OperatorRole>().notNull() },
  table => [primaryKey({ columns: [table.operator, table.role] })],
)

export const operatorSession = pgTable('operator_session', {
  id: uuid().primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  operator: uuid().notNull(),
  audience: text().$type<'operator'>().notNull().default('operator'),
  ip: text().notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const operatorPasskey = pgTable('operator_passkey', {
  ...passkeyColumns,
  operator: uuid().notNull(),
  /** Public key in the form in which the signer's configuration pins it: SubjectPublicKeyInfo, base64url. */
  pin: text().notNull(),
})

export const operatorChallenge = pgTable('operator_challenge', {
  ...challengeColumns,
  purpose: text().$type<'sign_in' | 'register' | 'step_up'>().notNull(),
  operator: uuid(),
  act: text(),
})

export const operatorOpening = pgTable(
  'operator_opening',
  {
    session: uuid().notNull(),
    scope: text().notNull(),
    until: instant().notNull(),
    rowMac: text('row_mac').notNull(),
  },
  table => [primaryKey({ columns: [table.session, table.scope] })],
)

export const operatorChange = pgTable('operator_change', {
  id: uuid().primaryKey(),
  kind: text().$type<'invite' | 'roles' | 'suspend' | 'restore'>().notNull(),
  operator: uuid(),
  email: text().notNull(),
  name: text().notNull(),
  roles: text().array().$type<OperatorRole[]>().notNull(),
  /** Proposer's reason, for the second owner. */
  reason: text().notNull().default(''),
  persons: integer().notNull(),
  /** Owner who proposed the change; null for the administrator. */
  proposedBy: uuid('proposed_by'),
  proposedAt: instant('proposed_at').notNull(),
  approvedBy: uuid('approved_by'),
  approvedAt: instant('approved_at'),
  rejectedBy: uuid('rejected_by'),
  cancelledBy: uuid('cancelled_by'),
  endReason: text('end_reason'),
  boundsExceeded: text('bounds_exceeded').array().notNull().default(sql`'{}'`),
  secondReason: text('second_reason'),
  endedAt: instant('ended_at'),
  outcome: text().$type<'done' | 'withdrawn' | 'expired'>(),
  secretHash: bytes('secret_hash'),
  replaces: uuid(),
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
