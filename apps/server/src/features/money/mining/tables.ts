import type { Language, Localised } from '@matin/contract/language'
import type { OrderState } from '@matin/domain/mining/order-state'
import type { ProductKind } from '@matin/domain/mining/product-kind'
import type { AssetId } from '@matin/domain/money/asset'
import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, instant, minor, proposalColumns } from '#platform/db/columns.ts'

export const pool = pgTable('pool', {
  id: uuid().primaryKey(),
  code: text().notNull(),
  asset: text().$type<AssetId>().notNull(),
  name: jsonb().$type<Localised>().notNull(),
})

export const product = pgTable('product', {
  id: uuid().primaryKey(),
  code: text().notNull(),
  kind: text().$type<ProductKind>().notNull(),
  position: integer().notNull(),
  /** Version on sale; null when none is. */
  selling: uuid(),
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

export const miningOrder = pgTable('mining_order', {
  id: uuid().primaryKey(),
  orderNo: text('order_no').notNull(),
  customer: uuid().notNull(),
  productVersion: uuid('product_version').notNull(),
  principal: minor().notNull(),
  dailyIncome: minor('daily_income').notNull(),
  state: text().$type<OrderState>().notNull(),
  ending: text().$type<'expired' | 'redeemed'>(),
  orderTime: instant('order_time').notNull(),
  valueDate: instant('value_date').notNull(),
  timeZone: text('time_zone').notNull(),
  /** Day of the order's first payout in its time zone, as ISO 8601. */
  firstDay: date('first_day').notNull(),
  cycleDays: integer('cycle_days').notNull(),
  expiryAt: instant('expiry_at').notNull(),
  endedAt: instant('ended_at'),
  hash: text().notNull(),
  redemption: jsonb().$type<{ returned: string; penalty: string; forfeited: string; hash: string }>(),
  trial: boolean().notNull().default(false),
  shard: integer().notNull().generatedAlwaysAs(sql`shard_of(customer)`),
})

export const payoutDay = pgTable(
  'payout_day',
  {
    timeZone: text('time_zone').notNull(),
    day: date().notNull(),
    dueAt: instant('due_at').notNull(),
    opened: boolean().notNull().default(false),
  },
  table => [primaryKey({ columns: [table.timeZone, table.day] })],
)

export type OrderRow = typeof miningOrder.$inferSelect

export const payout = pgTable(
  'payout',
  {
    customer: uuid().notNull(),
    order: uuid('mining_order').notNull(),
    number: integer().notNull(),
    amount: minor().notNull(),
    dueAt: instant('due_at').notNull(),
    paidAt: instant('paid_at').notNull(),
    transfer: uuid(),
  },
  table => [primaryKey({ columns: [table.customer, table.order, table.number, table.dueAt] })],
)

/** Refused payouts, until they are tried again. */
export const payoutRefused = pgTable(
  'payout_refused',
  {
    order: uuid('mining_order').notNull(),
    dueAt: instant('due_at').notNull(),
    customer: uuid().notNull(),
    shard: integer().notNull(),
    reason: text().notNull(),
    at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.order, table.dueAt] })],
)

export const miningTotal = pgTable(
  'mining_total',
  { customer: uuid().notNull(), asset: text().$type<AssetId>().notNull(), income: minor().notNull() },
  table => [primaryKey({ columns: [table.customer, table.asset] })],
)

export const edition = pgTable(
  'edition',
  {
    product: uuid().notNull(),
    number: integer().notNull(),
    /** Order that bought the edition; null until it is sold. */
    order: uuid('mining_order'),
  },
  table => [primaryKey({ columns: [table.product, table.number] })],
)

export const productPublication = pgTable('product_publication', {
  id: uuid().primaryKey(),
  version: uuid().notNull(),
  reason: text().notNull().default(''),
  ...proposalColumns,
})

export const miningRules = pgTable('mining_rules', {
  version: integer().primaryKey(),
  rules: jsonb().$type<Record<Language, { title: string; text: string }[]>>().notNull(),
  writtenBy: uuid('written_by').notNull(),
  writtenAt: instant('written_at').notNull(),
})

/** Versions that two operators approved for sale. */
export const publishedVersion = pgTable('published_version', { version: uuid().primaryKey() })

export const rulesProposal = pgTable('rules_proposal', {
  id: uuid().primaryKey(),
  version: integer().notNull(),
  rules: jsonb().$type<Record<Language, { title: string; text: string }[]>>().notNull(),
  reason: text().notNull().default(''),
  ...proposalColumns,
})

export const machineTrial = pgTable('machine_trial', {
  customer: uuid().primaryKey(),
  order: uuid('mining_order').notNull(),
  /** Certificate of the customer's identity; null for trials from before certificates existed. */
  certificate: uuid(),
  appliedAt: instant('applied_at').notNull(),
})

export const payoutRun = pgTable(
  'payout_run',
  {
    dueAt: instant('due_at').notNull(),
    shard: integer().notNull(),
    afterCustomer: uuid('after_customer').notNull().default('00000000-0000-0000-0000-000000000000'),
    afterOrder: uuid('after_order').notNull().default('00000000-0000-0000-0000-000000000000'),
    recheck: boolean().notNull().default(false),
    payouts: big().notNull().default(0n),
    chunks: integer().notNull().default(0),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  table => [primaryKey({ columns: [table.dueAt, table.shard] })],
)
