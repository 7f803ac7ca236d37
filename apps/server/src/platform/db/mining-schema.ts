import { boolean, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { big, instant } from './columns.ts'

/** Tables of migration 0010: numbered editions, free trials, payout runs. */

export const edition = pgTable(
  'edition',
  {
    product: uuid().notNull(),
    number: integer().notNull(),
    /** Null until it is sold. */
    order: uuid('mining_order'),
  },
  table => [primaryKey({ columns: [table.product, table.number] })],
)

export const machineTrial = pgTable('machine_trial', {
  customer: uuid().primaryKey(),
  order: uuid('mining_order').notNull(),
  /** Whose identity it was; null for those of before there were certificates. */
  certificate: uuid(),
  appliedAt: instant('applied_at').notNull(),
})

export const payoutRun = pgTable(
  'payout_run',
  {
    dueAt: instant('due_at').notNull(),
    lane: integer().notNull(),
    afterCustomer: uuid('after_customer').notNull().default('00000000-0000-0000-0000-000000000000'),
    afterOrder: uuid('after_order').notNull().default('00000000-0000-0000-0000-000000000000'),
    recheck: boolean().notNull().default(false),
    payouts: big().notNull().default(0n),
    chunks: integer().notNull().default(0),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  table => [primaryKey({ columns: [table.dueAt, table.lane] })],
)
