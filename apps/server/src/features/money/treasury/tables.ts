import type { SignerPolicy, SignerStatus } from '@matin/contract/internal/signer'
import type { AccountKind } from '@matin/domain/ledger/account'
import type { AssetId } from '@matin/domain/money/asset'
import type { Network } from '@matin/domain/money/network'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { big, instant, minor, proposalColumns } from '#platform/db/columns.ts'

export const sweep = pgTable('sweep', {
  id: uuid().primaryKey(),
  supply: uuid(),
  network: text().$type<Network>().notNull(),
  address: text().notNull(),
  index: integer().notNull(),
  amount: minor().notNull(),
  supplySun: minor('supply_sun').notNull(),
  state: text().$type<'supplying' | 'sweeping' | 'confirmed' | 'failed'>().notNull(),
  reason: text(),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
})

/** Transfers of the hot wallet's surplus to the cold wallet. At most one is open. */
export const surplus = pgTable('surplus', {
  id: uuid().primaryKey(),
  amount: minor().notNull(),
  state: text().$type<'open' | 'confirmed' | 'failed'>().notNull(),
  reason: text(),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
})

/** Readings are kept until they are compared with the ledger. */
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
  /** Hot wallet's balance by the signer's own node; then the cold one's, and the report's time. */
  usdt: minor(),
  coldUsdt: minor('cold_usdt'),
  heldAt: instant('held_at'),
  trxSun: minor('trx_sun'),
  energy: minor(),
  paused: text().$type<NonNullable<SignerStatus['paused']>>(),
  /** Beginning of the state `paused`, in which the signer does not pay. */
  pausedAt: instant('paused_at'),
  policy: jsonb().$type<SignerPolicy>(),
  policyAt: instant('policy_at'),
  seenAt: instant('seen_at').notNull(),
})

export const treasuryMove = pgTable('treasury_move', {
  id: uuid().primaryKey(),
  kind: text().$type<'inventory' | 'opening_hot' | 'opening_cold'>().notNull(),
  amount: minor().notNull(),
  blockNumber: big('block_number'),
  note: text().notNull(),
  hash: text(),
  ...proposalColumns,
})

/** A row for each change of the difference at a place of custody. */
export const custodyDifference = pgTable('custody_difference', {
  id: uuid().primaryKey(),
  wallet: text().$type<'deposit' | 'hot' | 'cold'>().notNull(),
  ledger: minor().notNull(),
  chain: minor().notNull(),
  blockNumber: big('block_number').notNull(),
  at: instant().notNull(),
})

/** Sum of all balances of an asset and a kind, in minor units. */
export interface TrialSum {
  asset: AssetId
  kind: AccountKind
  sum: string
}

export const trialBalance = pgTable('trial_balance', {
  id: integer().primaryKey(),
  sums: jsonb().$type<TrialSum[]>().notNull(),
  at: instant().notNull(),
  newest: uuid(),
})
