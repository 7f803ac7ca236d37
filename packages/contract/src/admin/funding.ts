import * as z from 'zod/mini'
import { MOMENT_CURSOR } from '../cursor.ts'
import { forOperators } from '../endpoint.ts'
import { everyLanguage, freely, slug, typedAmount } from '../fields.ts'
import { amount, asset, id, localised, pageBy, pageOf, pageQuery, time } from '../schema.ts'
import { proposalDecision } from './operators.ts'
import { bound, consequence } from './proposals.ts'

const text = freely(500)

const funding = z.object({
  id,
  pool: z.string(),
  asset,
  amount,
  note: z.string(),
  ...proposalDecision,
  /** Ledger hash of the transfer to the pool; null before the approval. */
  hash: z.nullable(z.string()),
})
export type Funding = z.infer<typeof funding>

export const listPools = forOperators.get('/api/operator/pools', {
  summary: 'Reward pools with what they hold, and what the treasury holds',
  permission: 'view_treasury',
  data: z.object({
    treasury: amount,
    pools: z.array(
      z.object({
        code: z.string(),
        asset,
        name: localised,
        available: amount,
        reserved: amount,
        /** Codes of the products whose rewards the pool pays now. */
        products: z.array(z.string()),
        funding: z.nullable(id),
      }),
    ),
  }),
})

export const previewFunding = forOperators.get('/api/operator/pools/preview', {
  summary: 'What a funding that nobody has proposed yet would let be sold, and its bounds',
  permission: 'view_treasury',
  input: z.object({ pool: slug, amount: typedAmount }),
  data: z.object({ consequences: z.array(consequence), bounds: z.array(bound) }),
  errors: ['not_found', 'amount_incorrect'],
})

export const createPool = forOperators.post('/api/operator/pools/create', {
  summary: 'Make a reward pool, which is empty until two operators fund it',
  permission: 'propose_funding',
  input: z.object({ code: slug, asset, name: everyLanguage(80) }),
  data: z.object({ code: z.string() }),
  errors: ['code_taken'],
  idempotent: true,
})

export const listFundings = forOperators.get('/api/operator/pools/fundings', {
  summary: 'Fundings of pools, proposed and approved, newest first',
  permission: 'view_treasury',
  input: z.object(pageQuery),
  data: pageOf(funding),
})

export const proposeFunding = forOperators.post('/api/operator/pools/propose', {
  summary: 'Propose to move treasury money into a reward pool',
  permission: 'propose_funding',
  input: z.object({ pool: slug, amount: typedAmount, note: text }),
  data: funding,
  errors: ['not_found', 'amount_incorrect', 'insufficient_balance'],
  idempotent: true,
})

const payoutDay = z.object({
  dueAt: time,
  payouts: z.number(),
  chunks: z.number(),
  ordersLeft: z.number(),
  /** Orders that could not be paid; they are retried every hour. */
  refused: z.array(z.object({ orderNo: z.string(), reason: z.string() })),
  startedAt: z.nullable(time),
  finishedAt: z.nullable(time),
})
export type PayoutDay = z.infer<typeof payoutDay>

export const listPayoutRuns = forOperators.get('/api/operator/payouts', {
  summary: 'Days of payouts that have come, newest first, with how far each has got',
  permission: 'view_treasury',
  input: z.object(pageBy(MOMENT_CURSOR)),
  data: pageOf(payoutDay),
})
