import type { Network } from '@matin/domain/money/asset'
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, instant, minor, proposalColumns } from '#platform/db/columns.ts'

/** Addresses given out, receipts handed in, and what the chain brought. */

export const receipt = pgTable('receipt', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  quantity: minor().notNull(),
  voucher: uuid().notNull(),
  txid: text(),
  /** Which transfer of the transaction; null where the receipt names the transaction alone, or none. */
  logIndex: integer('log_index'),
  submittedAt: instant('submitted_at').notNull(),
  /** Whether a transfer is its own. */
  matched: boolean().notNull().default(false),
})

export const deposit = pgTable('deposit', {
  id: uuid().primaryKey(),
  network: text().$type<Network>().notNull(),
  txid: text().notNull(),
  logIndex: integer('log_index').notNull(),
  /** Owner of the deposit address; null for a deposit to our own wallet that is not attributed yet. */
  customer: uuid(),
  wallet: text().$type<'hot'>(),
  sender: text().notNull(),
  amount: minor().notNull(),
  blockNumber: big('block_number').notNull(),
  blockTime: instant('block_time').notNull(),
  seenAt: instant('seen_at').notNull(),
  /** When the signer's own node had it, too; null: nothing of it leaves "unclaimed". */
  confirmedAt: instant('confirmed_at'),
  receipt: uuid(),
  creditedAt: instant('credited_at'),
  creditHash: text('credit_hash'),
})

/** Transfers without a receipt that one operator proposed to credit, and another one confirms. */
export const depositAttachment = pgTable('deposit_attachment', {
  id: uuid().primaryKey(),
  deposit: uuid().notNull(),
  /** Null: it is the treasury's own. */
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
    /** -1 for TRX. */
    logIndex: integer('log_index').notNull(),
    customer: uuid().notNull(),
    sender: text().notNull(),
    /** Millionths of a TRX; null for another token. */
    sun: minor(),
    blockNumber: big('block_number').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  table => [primaryKey({ columns: [table.txid, table.logIndex] })],
)
