/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, minor } from '#platform/db/columns.ts'

export const statisticDay = pgTable('statistic_day', {
  day: text().primaryKey(),
  recharges: integer().notNull(),
  recharged: minor().notNull(),
  withdrawals: integer().notNull(),
  withdrawn: minor().notNull(),
  medianSeconds: integer('median_seconds'),
  customers: integer().notNull(),
  revenue: minor().notNull(),
  fees: minor().notNull(),
  locks: integer().notNull(),
  locked: minor().notNull(),
})

export const statisticMark = pgTable('statistic_mark', {
  id: integer().primaryKey(),
  until: instant().notNull(),
})
