import * as z from 'zod/mini'
import { forAnybody } from './endpoint.ts'
import { amount, asset, id, time } from './schema.ts'

export const getHomeData = forAnybody.get('/api/home/data', {
  summary: 'Home dashboard; figures of the customer are null when nobody is signed in',
  data: z.object({
    now: time,
    nextPayoutAt: time,
    customer: z.nullable(
      z.object({
        total: amount,
        todayIncome: amount,
        /** Income of the last 30 platform days, oldest first; the last one is today. */
        incomeByDay: z.array(z.object({ day: z.string(), amount })),
        /** `invite` is done once an invited customer has registered. */
        steps: z.object({ invite: z.boolean(), recharge: z.boolean(), mining: z.boolean() }),
        /** Transfer that waits for a receipt or, with an order, income that waits to be claimed. */
        waiting: z.optional(z.object({ amount, asset, order: z.optional(id) })),
      }),
    ),
  }),
})
