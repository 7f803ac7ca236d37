/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import type { SignerPolicy, SignerStatus } from '@matin/contract/internal/signer'
import type { AccountKind } from '@matin/domain/ledger/account'
import type { AssetId } from '@matin/domain/money/asset'
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { big, instant, minor } from '#platform/db/columns.ts'

export const custodyDifference = pgTable('custody_difference', {
  id: uuid().primaryKey(),
  wallet: text().$type<'deposit' | 'hot' | 'cold'>().notNull(),
  ledger: minor().notNull(),
  chain: minor().notNull(),
  blockNumber: big('block_number').notNull(),
  at: instant().notNull(),
})

export const custodyReading = pgTable('custody_reading', {
  place: text().primaryKey(),
  balance: minor().notNull(),
  fromBlock: big('from_block').notNull(),
  toBlock: big('to_block').notNull(),
  readAt: instant('read_at').notNull(),
})

export const reconciliation = pgTable('reconciliation', {
  wallet: text().$type<'deposit' | 'hot' | 'cold'>().primaryKey(),
  ledger: minor().notNull(),
  chain: minor().notNull(),
  blockNumber: big('block_number').notNull(),
  checkedAt: instant('checked_at').notNull(),
})

export const signerStatus = pgTable('signer_status', {
  id: integer().primaryKey(),
  hotAddress: text('hot_address').notNull(),
  usdt: minor(),
  coldUsdt: minor('cold_usdt'),
  heldAt: instant('held_at'),
  trxSun: minor('trx_sun'),
  energy: minor(),
  paused: text().$type<NonNullable<SignerStatus['paused']>>(),
  pausedAt: instant('paused_at'),
  policy: jsonb().$type<SignerPolicy>(),
  policyAt: instant('policy_at'),
  seenAt: instant('seen_at').notNull(),
})

export const surplus = pgTable('surplus', {
  id: uuid().primaryKey(),
  amount: minor().notNull(),
  state: text().$type<'open' | 'confirmed' | 'failed'>().notNull(),
  reason: text(),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
})

export const sweep = pgTable('sweep', {
  id: uuid().primaryKey(),
  supply: uuid(),
  network: text().$type<'TRC-20'>().notNull(),
  address: text().notNull(),
  index: integer().notNull(),
  amount: minor().notNull(),
  supplySun: minor('supply_sun').notNull(),
  state: text().$type<'supplying' | 'sweeping' | 'confirmed' | 'failed'>().notNull(),
  reason: text(),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
})

export const treasuryMove = pgTable('treasury_move', {
  id: uuid().primaryKey(),
  kind: text().$type<'inventory' | 'opening_hot' | 'opening_cold'>().notNull(),
  amount: minor().notNull(),
  blockNumber: big('block_number'),
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

export const trialBalance = pgTable('trial_balance', {
  id: integer().primaryKey(),
  sums: jsonb().$type<{ asset: AssetId; kind: AccountKind; sum: string }[]>().notNull(),
  at: instant().notNull(),
  newest: uuid(),
})
