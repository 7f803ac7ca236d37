/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import type { WithdrawalReason } from '@matin/domain/withdrawal/reason'
import type { RiskFlag } from '@matin/domain/withdrawal/risk'
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, minor } from '#platform/db/columns.ts'

export const outgoingBooking = pgTable('outgoing_booking', {
  id: uuid().primaryKey(),
  transfer: uuid().notNull(),
  withdrawal: uuid(),
  customer: uuid(),
  reason: text().notNull().default(sql`''::text`),
  proposedBy: uuid('proposed_by').notNull(),
  proposedAt: instant('proposed_at').notNull(),
  approvedBy: uuid('approved_by'),
  approvedAt: instant('approved_at'),
  rejectedBy: uuid('rejected_by'),
  rejectedAt: instant('rejected_at'),
  cancelledBy: uuid('cancelled_by'),
  cancelledAt: instant('cancelled_at'),
  endReason: text('end_reason'),
  expiresAt: instant('expires_at').notNull().default(sql`NULL`),
  ended: text().$type<'expired' | 'withdrawn' | 'changed'>(),
  boundsExceeded: text('bounds_exceeded').array().notNull().default(sql`'{}'::text[]`),
  secondReason: text('second_reason'),
  hash: text(),
})

export const withdrawal = pgTable('withdrawal', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  network: text().$type<'TRC-20'>().notNull(),
  address: text().notNull(),
  quantity: minor().notNull(),
  fee: minor().notNull(),
  state: text().$type<'submitted' | 'approved' | 'sent' | 'confirmed' | 'cancelled' | 'rejected' | 'failed'>().notNull(),
  needsReview: boolean('needs_review').notNull(),
  autoLimit: minor('auto_limit').notNull(),
  dualLimit: minor('dual_limit').notNull(),
  riskThreshold: integer('risk_threshold').notNull(),
  reason: text().$type<WithdrawalReason>(),
  hash: text().notNull(),
  txid: text(),
  submittedAt: instant('submitted_at').notNull(),
  deadlineAt: instant('deadline_at').notNull(),
  approvedAt: instant('approved_at'),
  approvedBy: text('approved_by').$type<'rule' | 'operators'>(),
  sentAt: instant('sent_at'),
  endedAt: instant('ended_at'),
  approvals: integer().notNull().default(sql`0`),
})

export const withdrawalApproval = pgTable('withdrawal_approval', {
  withdrawal: uuid().notNull(),
  operator: uuid().notNull(),
  at: instant().notNull(),
  voidedAt: instant('voided_at'),
}, table => [primaryKey({ columns: [table.withdrawal, table.operator, table.at] })])

export const withdrawalRisk = pgTable('withdrawal_risk', {
  withdrawal: uuid().notNull(),
  flag: text().$type<RiskFlag>().notNull(),
  points: integer().notNull(),
}, table => [primaryKey({ columns: [table.withdrawal, table.flag] })])

export const withdrawalSignature = pgTable('withdrawal_signature', {
  withdrawal: uuid().notNull(),
  operator: uuid().notNull(),
  kind: text().$type<'ed25519' | 'passkey'>().notNull(),
  key: text().notNull(),
  signature: text().notNull(),
  expiresAt: instant('expires_at').notNull(),
  at: instant().notNull(),
  voidedAt: instant('voided_at'),
}, table => [primaryKey({ columns: [table.withdrawal, table.operator, table.signature] })])
