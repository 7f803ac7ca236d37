import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { machine } from './field-kinds.ts'
import { amount, dayQuery, pageOf, platformDay, signedAmount, time } from './schema.ts'

/** One day of UTC. Amounts are of USDT. */
const dayFigures = z.object({
  day: z.iso.date(),
  /** Deposits that were credited. */
  recharges: z.number(),
  recharged: amount,
  /** Withdrawals that a solid block contains, and how long the middle one took from its submission; null without any. */
  withdrawals: z.number(),
  withdrawn: amount,
  medianSeconds: z.nullable(z.number()),
  newCustomers: z.number(),
  revenue: signedAmount,
  fees: signedAmount,
  /** Locks and collectibles that ran when the day ended, and their principal. */
  activeLocks: z.number(),
  locked: amount,
  /**
   * What is reserved for the rewards that running orders were promised, of what they were promised: both as the day's proof has
   * them, one from the books and one from the orders. Null without a proof, or without a promise.
   */
  fundedShare: z.nullable(z.number()),
})
export type DayFigures = z.infer<typeof dayFigures>

export const MOST_DAYS = 366
/** So many days, 30 unless it says otherwise, of which `to` is the last: by the platform's clock today's. */
const range = {
  days: z.optional(
    machine().check(
      z.regex(/^\d{1,3}$/),
      z.refine(text => Number(text) >= 1 && Number(text) <= MOST_DAYS),
    ),
  ),
  to: z.optional(platformDay),
}

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/operator/statistics',
  summary: 'What happened on each of the last days, a year of them at most',
  access: 'operator',
  permission: 'view_statistics',
  input: z.object(range),
  data: z.object({
    /** What happened later is not counted yet; null before anything was. */
    countedUntil: z.nullable(time),
    /** In their order; days that are not counted are left out. */
    days: z.array(dayFigures),
  }),
  errors: [],
})

export const listDays = endpoint({
  method: 'GET',
  path: '/api/operator/statistics/days',
  summary: 'What happened on each of the last days, the newest first',
  access: 'operator',
  permission: 'view_statistics',
  input: z.object({ ...range, ...dayQuery }),
  data: pageOf(dayFigures),
  errors: [],
})
