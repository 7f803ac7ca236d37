import * as z from 'zod/mini'
import { forOperators } from '../endpoint.ts'
import { MARKET_STATES } from '../market.ts'
import { amount, counted, time } from '../schema.ts'
import { stops } from './stops.ts'

const cap = z.object({ most: amount, left: amount })

export const getStatus = forOperators.get('/api/operator/status', {
  summary: 'Whether the platform works: node, signer, ledger and chain, market, sweeps and quarantine',
  permission: 'view_incidents',
  data: z.object({
    at: time,
    stops,
    /** `behind`: number of solid blocks that are not posted yet. Null before the first block. */
    node: z.nullable(z.object({ block: z.string(), at: z.nullable(time), behind: z.number() })),
    signer: z.nullable(z.object({ seenAt: time, stale: z.boolean() })),
    /** Sent withdrawals: the newest one, and the number since the platform's midnight. */
    sent: z.object({ lastAt: z.nullable(time), today: counted }),
    /** `block` and `at`: the place compared longest ago. `missing`: the chain has less in some place. */
    comparison: z.nullable(z.object({ block: z.string(), at: time, missing: z.boolean() })),
    /** `at` is the time of the newest price. `simulated` if prices are not from an exchange. */
    market: z.object({
      at: z.nullable(time),
      state: z.enum(MARKET_STATES),
      simulated: z.boolean(),
    }),
    sweeps: z.object({ waiting: counted, oldestSeconds: z.number() }),
    /** Number of items in quarantine, and how many of them only an operator can retry. */
    quarantine: z.object({ items: z.number(), waiting: z.number() }),
    /** Hot wallet; null for roles without access to the treasury. */
    wallet: z.nullable(
      z.object({
        /** USDT in the hot wallet by the signer's node; null before its first report. */
        usdt: z.nullable(amount),
        /** Maximum that the hot wallet should keep, from the settings. */
        most: amount,
        /** USDT of withdrawals that are not signed yet. */
        queued: amount,
        trx: z.nullable(amount),
        /** TRX that the signer spent in the last day; null before the signer's first report. */
        trxDay: z.nullable(amount),
        /** Caps up to which the signer signs without operators' signatures. */
        caps: z.nullable(z.object({ hour: cap, day: cap })),
      }),
    ),
  }),
})
