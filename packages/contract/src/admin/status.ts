import * as z from 'zod/mini'
import { forOperators } from '../endpoint.ts'
import { MARKET_STATES } from '../market.ts'
import { amount, counted, time } from '../schema.ts'
import { stops } from './stops.ts'

/** How much of it is used, and how much it allows. */
const cap = z.object({ most: amount, left: amount })

export const getStatus = forOperators.get('/api/operator/status', {
  summary: 'Whether the platform works: node, signer, ledger and chain, market, sweeps and quarantine',
  permission: 'view_incidents',
  data: z.object({
    at: time,
    stops,
    /**
     * Newest block that the node named, and number of solid blocks to record; null before the first block.
     */
    node: z.nullable(z.object({ block: z.string(), at: z.nullable(time), behind: z.number() })),
    /** When the signer was heard of; null before it was. */
    signer: z.nullable(z.object({ seenAt: time, stale: z.boolean() })),
    /** Withdrawals that were sent: the newest one, and how many since the platform's midnight. */
    sent: z.object({ lastAt: z.nullable(time), today: counted }),
    /** The oldest comparison of ledger and chain: `equal` or more on the chain, or less in one place. Null before the first. */
    comparison: z.nullable(z.object({ block: z.string(), at: time, missing: z.boolean() })),
    /** The youngest price; `simulated` where no exchange gives them. */
    market: z.object({
      at: z.nullable(time),
      state: z.enum(MARKET_STATES),
      simulated: z.boolean(),
    }),
    /** Sweeps that are under way or wait. */
    sweeps: z.object({ waiting: counted, oldestSeconds: z.number() }),
    /** Items in quarantine, and those of them that only an operator retries. */
    quarantine: z.object({ items: z.number(), waiting: z.number() }),
    /** For roles that see the treasury; null for others. */
    wallet: z.nullable(
      z.object({
        /** USDT in the hot wallet as the signer's node says; null until it did. */
        usdt: z.nullable(amount),
        /** The most that it keeps, by a setting. */
        most: amount,
        /** USDT of withdrawals that are not signed yet. */
        queued: amount,
        trx: z.nullable(amount),
        /** TRX that the signer spent within a day; null before its first report. */
        trxDay: z.nullable(amount),
        /** The caps below which the signer signs without operators. */
        caps: z.nullable(z.object({ hour: cap, day: cap })),
      }),
    ),
  }),
})
