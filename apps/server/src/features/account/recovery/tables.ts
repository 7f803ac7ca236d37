import type { LostFactor, RecoveryOutcome, RecoveryReason } from '@matin/domain/auth/recovery'
import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#platform/db/columns.ts'

export const recovery = pgTable('recovery', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  lost: text().$type<LostFactor>().notNull(),
  /** Sealed note; '' for none. */
  note: text().notNull().default(''),
  askedAt: instant('asked_at').notNull(),
  proposedBy: uuid('proposed_by'),
  proposedAt: instant('proposed_at'),
  proposedReason: text('proposed_reason').notNull().default(''),
  approvedBy: uuid('approved_by'),
  approvedAt: instant('approved_at'),
  rejectedBy: uuid('rejected_by'),
  endedAt: instant('ended_at'),
  outcome: text().$type<RecoveryOutcome>(),
  /** Reason of a rejection, which the customer reads. */
  reason: text().$type<RecoveryReason>(),
  /** The database sets it, and stores the account's protection at the request in `protection`. */
  expiresAt: instant('expires_at').notNull().default(sql`NULL`),
  boundsExceeded: text('bounds_exceeded').array().notNull().default(sql`'{}'`),
  secondReason: text('second_reason'),
  protection: bytes().notNull().default(sql`NULL`),
  rowMac: text('row_mac').notNull().default(''),
})
