/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, instant, minor } from '#platform/db/columns.ts'

export const deposit = pgTable('deposit', {
  id: uuid().primaryKey(),
  network: text().$type<'TRC-20'>().notNull(),
  txid: text().notNull(),
  logIndex: integer('log_index').notNull(),
  customer: uuid(),
  wallet: text().$type<'hot'>(),
  sender: text().notNull(),
  amount: minor().notNull(),
  blockNumber: big('block_number').notNull(),
  blockTime: instant('block_time').notNull(),
  seenAt: instant('seen_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  receipt: uuid(),
  creditedAt: instant('credited_at'),
  creditHash: text('credit_hash'),
})

export const depositAttachment = pgTable('deposit_attachment', {
  id: uuid().primaryKey(),
  deposit: uuid().notNull(),
  customer: uuid(),
  receipt: uuid(),
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

export const foreignArrival = pgTable('foreign_arrival', {
  txid: text().notNull(),
  logIndex: integer('log_index').notNull(),
  customer: uuid().notNull(),
  sender: text().notNull(),
  sun: minor(),
  blockNumber: big('block_number').notNull(),
  seenAt: instant('seen_at').notNull(),
}, table => [primaryKey({ columns: [table.txid, table.logIndex] })])

export const pendingDeposit = pgTable('pending_deposit', {
  txid: text().notNull(),
  logIndex: integer('log_index').notNull(),
  customer: uuid().notNull(),
  sender: text().notNull(),
  amount: minor().notNull(),
  blockNumber: big('block_number').notNull(),
  seenAt: instant('seen_at').notNull(),
}, table => [primaryKey({ columns: [table.txid, table.logIndex] })])

export const receipt = pgTable('receipt', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  quantity: minor().notNull(),
  voucher: uuid().notNull(),
  txid: text(),
  logIndex: integer('log_index'),
  submittedAt: instant('submitted_at').notNull(),
  matched: boolean().notNull().default(sql`false`),
})
