/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import type { Language, Localised } from '@matin/contract/language'
import type { AssetId } from '@matin/domain/money/asset'
import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, instant, minor } from '#platform/db/columns.ts'

export const edition = pgTable('edition', {
  product: uuid().notNull(),
  number: integer().notNull(),
  order: uuid('mining_order'),
}, table => [primaryKey({ columns: [table.product, table.number] })])

export const machineTrial = pgTable('machine_trial', {
  customer: uuid().primaryKey(),
  order: uuid('mining_order').notNull(),
  certificate: uuid(),
  appliedAt: instant('applied_at').notNull(),
})

export const miningOrder = pgTable('mining_order', {
  id: uuid().primaryKey(),
  orderNo: text('order_no').notNull(),
  customer: uuid().notNull(),
  shard: integer().notNull().generatedAlwaysAs(sql`shard_of(customer)`),
  productVersion: uuid('product_version').notNull(),
  principal: minor().notNull(),
  dailyIncome: minor('daily_income').notNull(),
  trial: boolean().notNull().default(sql`false`),
  state: text().$type<'in_progress' | 'ended'>().notNull(),
  ending: text().$type<'expired' | 'redeemed'>(),
  orderTime: instant('order_time').notNull(),
  valueDate: instant('value_date').notNull(),
  timeZone: text('time_zone').notNull(),
  firstDay: date('first_day').notNull(),
  cycleDays: integer('cycle_days').notNull(),
  expiryAt: instant('expiry_at').notNull(),
  endedAt: instant('ended_at'),
  hash: text().notNull(),
  redemption: jsonb().$type<{ returned: string; penalty: string; forfeited: string; hash: string }>(),
})

export const miningRules = pgTable('mining_rules', {
  version: integer().primaryKey(),
  rules: jsonb().$type<Record<Language, { title: string; text: string }[]>>().notNull(),
  writtenBy: uuid('written_by').notNull(),
  writtenAt: instant('written_at').notNull(),
})

export const miningTotal = pgTable('mining_total', {
  customer: uuid().notNull(),
  asset: text().$type<AssetId>().notNull(),
  income: minor().notNull(),
}, table => [primaryKey({ columns: [table.customer, table.asset] })])

export const payout = pgTable('payout', {
  customer: uuid().notNull(),
  order: uuid('mining_order').notNull(),
  number: integer().notNull(),
  amount: minor().notNull(),
  dueAt: instant('due_at').notNull(),
  paidAt: instant('paid_at').notNull(),
  transfer: uuid(),
}, table => [primaryKey({ columns: [table.customer, table.order, table.number, table.dueAt] })])

export const payoutDay = pgTable('payout_day', {
  timeZone: text('time_zone').notNull(),
  day: date().notNull(),
  dueAt: instant('due_at').notNull(),
  opened: boolean().notNull().default(sql`false`),
}, table => [primaryKey({ columns: [table.timeZone, table.day] })])

export const payoutRefused = pgTable('payout_refused', {
  order: uuid('mining_order').notNull(),
  dueAt: instant('due_at').notNull(),
  customer: uuid().notNull(),
  shard: integer().notNull(),
  reason: text().notNull(),
  at: instant().notNull(),
}, table => [primaryKey({ columns: [table.order, table.dueAt] })])

export const payoutRun = pgTable('payout_run', {
  dueAt: instant('due_at').notNull(),
  shard: integer().notNull(),
  afterCustomer: uuid('after_customer').notNull().default(sql`'00000000-0000-0000-0000-000000000000'::uuid`),
  afterOrder: uuid('after_order').notNull().default(sql`'00000000-0000-0000-0000-000000000000'::uuid`),
  recheck: boolean().notNull().default(sql`false`),
  payouts: big().notNull().default(sql`0`),
  chunks: integer().notNull().default(sql`0`),
  startedAt: instant('started_at'),
  finishedAt: instant('finished_at'),
}, table => [primaryKey({ columns: [table.dueAt, table.shard] })])

export const pool = pgTable('pool', {
  id: uuid().primaryKey(),
  code: text().notNull(),
  asset: text().$type<AssetId>().notNull(),
  name: jsonb().$type<Localised>().notNull(),
})

export const product = pgTable('product', {
  id: uuid().primaryKey(),
  code: text().notNull(),
  kind: text().$type<'lock' | 'machine' | 'nft'>().notNull(),
  position: integer().notNull(),
  selling: uuid(),
})

export const productPublication = pgTable('product_publication', {
  id: uuid().primaryKey(),
  version: uuid().notNull(),
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
})

export const productVersion = pgTable('product_version', {
  id: uuid().primaryKey(),
  product: uuid().notNull(),
  version: integer().notNull(),
  pool: uuid().notNull(),
  asset: text().$type<AssetId>().notNull(),
  name: jsonb().$type<Localised>().notNull(),
  yieldSource: jsonb('yield_source').$type<Localised>().notNull(),
  minAmount: minor('min_amount').notNull(),
  maxAmount: minor('max_amount').notNull(),
  customerCap: minor('customer_cap').notNull(),
  cycleDays: integer('cycle_days').notNull(),
  dailyRate: big('daily_rate').notNull(),
  penaltyRate: big('penalty_rate').notNull(),
  principalReturned: boolean('principal_returned').notNull(),
  trialDays: integer('trial_days'),
  trialRate: big('trial_rate'),
  createdAt: instant('created_at').notNull(),
})

export const publishedVersion = pgTable('published_version', {
  version: uuid().primaryKey(),
})

export const rulesProposal = pgTable('rules_proposal', {
  id: uuid().primaryKey(),
  version: integer().notNull(),
  rules: jsonb().$type<Record<Language, { title: string; text: string }[]>>().notNull(),
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
})
