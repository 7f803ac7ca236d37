import type { ScanStop } from '@matin/contract/recharge'
import type { Network } from '@matin/domain/money/network'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, instant, minor } from '../db/columns.ts'

export const chainCursor = pgTable('chain_cursor', {
  name: text().primaryKey(),
  blockNumber: big('block_number').notNull(),
  blockId: text('block_id').notNull(),
  blockTime: instant('block_time').notNull(),
  headNumber: big('head_number').notNull(),
  solidNumber: big('solid_number'),
  headTime: instant('head_time'),
  /** Null while blocks are recorded; `stoppedAt` is since when they are not. */
  stopped: text().$type<ScanStop>(),
  stoppedAt: instant('stopped_at'),
})

/** In addition to those in the configuration. */
export const chainWitness = pgTable('chain_witness', {
  address: text().primaryKey(),
  blockNumber: big('block_number').notNull(),
  since: instant().notNull(),
})

export const signingAttempt = pgTable(
  'signing_attempt',
  {
    subject: uuid().notNull(),
    attempt: integer().notNull(),
    txid: text().notNull(),
    /** Null, like the signature, where only the transaction id is known. */
    rawDataHex: text('raw_data_hex'),
    signature: text(),
    expiration: instant().notNull(),
    createdAt: instant('created_at').notNull(),
    state: text().$type<'live' | 'expired' | 'settled' | 'failed'>().notNull(),
    lastCode: text('last_code'),
    sendAfter: instant('send_after'),
  },
  table => [primaryKey({ columns: [table.subject, table.attempt] })],
)

/** From the hot wallet, belonging to no payment in the ledger (`outgoing.ts`). */
export const outgoingTransfer = pgTable('outgoing_transfer', {
  id: uuid().primaryKey(),
  txid: text().notNull(),
  logIndex: integer('log_index').notNull(),
  recipient: text().notNull(),
  amount: minor().notNull(),
  blockNumber: big('block_number').notNull(),
  blockTime: instant('block_time').notNull(),
  foundAt: instant('found_at').notNull(),
  subject: uuid(),
  uid: text(),
  settledAt: instant('settled_at'),
})

/** From outside. The treasury gets them once the signer's node has confirmed them (`fundings.ts`). */
export const treasuryArrival = pgTable('treasury_arrival', {
  id: uuid().primaryKey(),
  txid: text().notNull(),
  logIndex: integer('log_index').notNull(),
  wallet: text().$type<'hot' | 'cold'>().notNull(),
  sender: text().notNull(),
  amount: minor().notNull(),
  blockNumber: big('block_number').notNull(),
  blockTime: instant('block_time').notNull(),
  seenAt: instant('seen_at').notNull(),
  confirmedAt: instant('confirmed_at'),
})

export const depositAddress = pgTable('deposit_address', {
  customer: uuid().primaryKey(),
  network: text().$type<Network>().notNull(),
  index: integer().notNull(),
  address: text().notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Balance by the ledger, and its difference from the chain. Written by `custody.ts`. */
export const depositHolding = pgTable('deposit_holding', {
  address: text().primaryKey(),
  amount: minor().notNull(),
  newestAt: instant('newest_at').notNull(),
  changedAt: instant('changed_at'),
  difference: minor().notNull().default(0n),
  checkedAt: instant('checked_at'),
  askAt: instant('ask_at').notNull(),
  unread: integer().notNull().default(0),
})

export const custodyMove = pgTable(
  'custody_move',
  {
    place: text().notNull(),
    blockNumber: big('block_number').notNull(),
    amount: minor().notNull(),
  },
  table => [primaryKey({ columns: [table.place, table.blockNumber] })],
)
