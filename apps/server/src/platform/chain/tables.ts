/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, instant, minor } from '#platform/db/columns.ts'

export const chainCursor = pgTable('chain_cursor', {
  name: text().primaryKey(),
  blockNumber: big('block_number').notNull(),
  blockId: text('block_id').notNull(),
  blockTime: instant('block_time').notNull(),
  headNumber: big('head_number').notNull(),
  solidNumber: big('solid_number'),
  headTime: instant('head_time'),
  stopped: text().$type<'node_faulty' | 'witness_unknown' | 'second_node_silent' | 'nodes_disagree'>(),
  stoppedAt: instant('stopped_at'),
  watchedUntil: instant('watched_until'),
})

export const chainWitness = pgTable('chain_witness', {
  address: text().primaryKey(),
  blockNumber: big('block_number').notNull(),
  since: instant().notNull(),
})

export const custodyMove = pgTable('custody_move', {
  place: text().notNull(),
  blockNumber: big('block_number').notNull(),
  amount: minor().notNull(),
}, table => [primaryKey({ columns: [table.place, table.blockNumber] })])

export const depositAddress = pgTable('deposit_address', {
  customer: uuid().primaryKey(),
  network: text().$type<'TRC-20'>().notNull(),
  index: integer().notNull(),
  address: text().notNull(),
  createdAt: instant('created_at').notNull(),
})

export const depositHolding = pgTable('deposit_holding', {
  address: text().primaryKey(),
  amount: minor().notNull(),
  newestAt: instant('newest_at').notNull(),
  changedAt: instant('changed_at'),
  difference: minor().notNull().default(sql`0`),
  checkedAt: instant('checked_at'),
  askAt: instant('ask_at').notNull(),
  unread: integer().notNull().default(sql`0`),
})

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

export const signingAttempt = pgTable('signing_attempt', {
  subject: uuid().notNull(),
  attempt: integer().notNull(),
  txid: text().notNull(),
  rawDataHex: text('raw_data_hex'),
  signature: text(),
  expiration: instant().notNull(),
  createdAt: instant('created_at').notNull(),
  state: text().$type<'live' | 'expired' | 'settled' | 'failed'>().notNull(),
  lastCode: text('last_code'),
  sendAfter: instant('send_after'),
}, table => [primaryKey({ columns: [table.subject, table.attempt] })])

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
