import type { AuditDetails } from '@matin/domain/audit/entry-hash'
import type { AssetId } from '@matin/domain/money/asset'
import type { HoldOwner, OperatorHoldReason } from '@matin/domain/operators/hold'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import type { RiskFlag } from '@matin/domain/withdrawal/risk'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, bytes, instant, minor } from './columns.ts'

/** The operators' side of the schema: typed view of migration 0007. */

export const operator = pgTable('operator', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  name: text().notNull(),
  passwordHash: text('password_hash').notNull(),
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

export const auditLog = pgTable('audit_log', {
  seq: big().primaryKey(),
  actor: uuid(),
  actorName: text('actor_name').notNull(),
  action: text().notNull(),
  subject: text().notNull(),
  details: jsonb().$type<AuditDetails>().notNull(),
  at: instant().notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text().notNull(),
})

export const customerHold = pgTable('customer_hold', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  reason: text().$type<OperatorHoldReason>().notNull(),
  note: text().notNull().default(''),
  operator: uuid().notNull(),
  ownerRole: text('owner_role').$type<Exclude<HoldOwner, 'rule'>>().notNull(),
  createdAt: instant('created_at').notNull(),
  deadlineAt: instant('deadline_at').notNull(),
  releasedAt: instant('released_at'),
  releasedBy: uuid('released_by'),
})

export const withdrawalRisk = pgTable(
  'withdrawal_risk',
  {
    withdrawal: uuid().notNull(),
    flag: text().$type<RiskFlag>().notNull(),
    points: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.withdrawal, table.flag] })],
)

export const withdrawalApproval = pgTable(
  'withdrawal_approval',
  { withdrawal: uuid().notNull(), operator: uuid().notNull(), at: instant().notNull() },
  table => [primaryKey({ columns: [table.withdrawal, table.operator] })],
)

export const poolFunding = pgTable('pool_funding', {
  id: uuid().primaryKey(),
  pool: uuid().notNull(),
  asset: text().$type<AssetId>().notNull(),
  amount: minor().notNull(),
  note: text().notNull(),
  proposedBy: uuid('proposed_by').notNull(),
  proposedAt: instant('proposed_at').notNull(),
  confirmedBy: uuid('confirmed_by'),
  confirmedAt: instant('confirmed_at'),
  hash: text(),
})

export const attestation = pgTable('attestation', {
  id: uuid().primaryKey(),
  asset: text().$type<Exclude<AssetId, 'USDT'>>().notNull(),
  direction: text().$type<'in' | 'out'>().notNull(),
  amount: minor().notNull(),
  reference: text().notNull(),
  proposedBy: uuid('proposed_by').notNull(),
  proposedAt: instant('proposed_at').notNull(),
  confirmedBy: uuid('confirmed_by'),
  confirmedAt: instant('confirmed_at'),
  hash: text(),
})
