import type { Network } from '@matin/domain/money/network'
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, instant, minor, proposalColumns } from '#platform/db/columns.ts'

export const receipt = pgTable('receipt', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  quantity: minor().notNull(),
  voucher: uuid().notNull(),
  txid: text(),
  /** Number in the transaction; null where the receipt names only the transaction, or none. */
  logIndex: integer('log_index'),
  submittedAt: instant('submitted_at').notNull(),
  matched: boolean().notNull().default(false),
})

export const deposit = pgTable('deposit', {
  id: uuid().primaryKey(),
  network: text().$type<Network>().notNull(),
  txid: text().notNull(),
  logIndex: integer('log_index').notNull(),
  /** Owner of the deposit address; null for an unattributed deposit to our own wallet. */
  customer: uuid(),
  wallet: text().$type<'hot'>(),
  sender: text().notNull(),
  amount: minor().notNull(),
  blockNumber: big('block_number').notNull(),
  blockTime: instant('block_time').notNull(),
  seenAt: instant('seen_at').notNull(),
  /** Confirmation by the signer's own node. Until then the money stays on the account "unclaimed". */
  confirmedAt: instant('confirmed_at'),
  receipt: uuid(),
  creditedAt: instant('credited_at'),
  creditHash: text('credit_hash'),
})

export const depositAttachment = pgTable('deposit_attachment', {
  id: uuid().primaryKey(),
  deposit: uuid().notNull(),
  /** Customer to credit; null for the treasury. */
  customer: uuid(),
  receipt: uuid(),
  reason: text().notNull(),
  hash: text(),
  ...proposalColumns,
})

export const pendingDeposit = pgTable(
  'pending_deposit',
  {
    txid: text().notNull(),
    logIndex: integer('log_index').notNull(),
    customer: uuid().notNull(),
    sender: text().notNull(),
    amount: minor().notNull(),
    blockNumber: big('block_number').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  table => [primaryKey({ columns: [table.txid, table.logIndex] })],
)

/** Arrivals at deposit addresses that are not USDT. */
export const foreignArrival = pgTable(
  'foreign_arrival',
  {
    txid: text().notNull(),
    /** Number of the log in the transaction; -1 for TRX. */
    logIndex: integer('log_index').notNull(),
    customer: uuid().notNull(),
    sender: text().notNull(),
    /** Amount in sun, millionths of a TRX; null for another token. */
    sun: minor(),
    blockNumber: big('block_number').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  table => [primaryKey({ columns: [table.txid, table.logIndex] })],
)
