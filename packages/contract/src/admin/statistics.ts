import * as z from 'zod/mini'
import { forOperators } from '../endpoint.ts'
import { machine } from '../field-kinds.ts'
import { amount, dayQuery, pageOf, platformDay, signedAmount, time } from '../schema.ts'

/** Figures of one day in UTC. Amounts are in USDT. */
const dayFigures = z.object({
  day: z.iso.date(),
  recharges: z.number(),
  recharged: amount,
  /** Paid in solid blocks; median seconds from submission to payment, null without any. */
  withdrawals: z.number(),
  withdrawn: amount,
  medianSeconds: z.nullable(z.number()),
  newCustomers: z.number(),
  revenue: signedAmount,
  fees: signedAmount,
  /** Number of locks and collectibles in progress at the end of the day, and their principal. */
  activeLocks: z.number(),
  locked: amount,
  /**
   * Reserved share of the rewards that are promised to running orders, by the day's proof of reserves. The
   * reserve is counted in the ledger, the promises in the orders. Null without a proof or without a promise.
   */
  fundedShare: z.nullable(z.number()),
})
export type DayFigures = z.infer<typeof dayFigures>

export const MOST_DAYS = 366
/** Range of days: how many (default 30), and the last one (default: the platform's current day). */
const range = {
  days: z.optional(
    machine().check(
      z.regex(/^\d{1,3}$/),
      z.refine(text => Number(text) >= 1 && Number(text) <= MOST_DAYS),
    ),
  ),
  to: z.optional(platformDay),
}

export const getStatistics = forOperators.get('/api/operator/statistics', {
  summary: 'What happened on each of the last days, a year of them at most',
  permission: 'view_statistics',
  input: z.object(range),
  data: z.object({
    /** End of the period counted so far; null before the first count. */
    countedUntil: z.nullable(time),
    /** Figures by day, oldest first. Days that are not counted yet are left out. */
    days: z.array(dayFigures),
  }),
})

export const listDays = forOperators.get('/api/operator/statistics/days', {
  summary: 'What happened on each of the last days, the newest first',
  permission: 'view_statistics',
  input: z.object({ ...range, ...dayQuery }),
  data: pageOf(dayFigures),
})
