import type { OperatorSignature } from '@matin/contract/admin/keys'
import type { Network } from '@matin/domain/money/network'
import type { WithdrawalReason } from '@matin/domain/withdrawal/reason'
import type { RiskFlag } from '@matin/domain/withdrawal/risk'
import type { WithdrawalState } from '@matin/domain/withdrawal/state'
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, minor, proposalColumns } from '#platform/db/columns.ts'

export const withdrawal = pgTable('withdrawal', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  network: text().$type<Network>().notNull(),
  address: text().notNull(),
  quantity: minor().notNull(),
  fee: minor().notNull(),
  state: text().$type<WithdrawalState>().notNull(),
  needsReview: boolean('needs_review').notNull(),
  reason: text().$type<WithdrawalReason>(),
  hash: text().notNull(),
  txid: text(),
  submittedAt: instant('submitted_at').notNull(),
  deadlineAt: instant('deadline_at').notNull(),
  approvedAt: instant('approved_at'),
  approvedBy: text('approved_by').$type<'rule' | 'operators'>(),
  autoLimit: minor('auto_limit').notNull(),
  dualLimit: minor('dual_limit').notNull(),
  riskThreshold: integer('risk_threshold').notNull(),
  sentAt: instant('sent_at'),
  endedAt: instant('ended_at'),
  /** Number of approvals, counted by the database. */
  approvals: integer().notNull().default(0),
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
  {
    withdrawal: uuid().notNull(),
    operator: uuid().notNull(),
    at: instant().notNull(),
    /** Time at which the operator was suspended or lost the role, if the approval was not used before. */
    voidedAt: instant('voided_at'),
  },
  table => [primaryKey({ columns: [table.withdrawal, table.operator, table.at] })],
)

export const withdrawalSignature = pgTable(
  'withdrawal_signature',
  {
    withdrawal: uuid().notNull(),
    operator: uuid().notNull(),
    kind: text().$type<OperatorSignature['kind']>().notNull(),
    key: text().notNull(),
    signature: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    at: instant().notNull(),
    voidedAt: instant('voided_at'),
  },
  table => [primaryKey({ columns: [table.withdrawal, table.operator, table.signature] })],
)

export const outgoingBooking = pgTable('outgoing_booking', {
  id: uuid().primaryKey(),
  transfer: uuid().notNull(),
  withdrawal: uuid(),
  customer: uuid(),
  note: text().notNull(),
  hash: text(),
  ...proposalColumns,
})
