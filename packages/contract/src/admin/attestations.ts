import { ASSET_IDS, type AssetId } from '@matin/domain/money/asset'
import * as z from 'zod/mini'
import { forOperators } from '../endpoint.ts'
import { freely, typedAmount } from '../fields.ts'
import { amount, asset, id, pageOf, pageQuery } from '../schema.ts'
import { proposalDecision } from './operators.ts'

type HeldAsset = Exclude<AssetId, 'USDT'>
/** Coins that we hold outside the chain, such as at a custodian: all but USDT. */
const heldAsset = z.enum(ASSET_IDS.filter(name => name !== 'USDT') as [HeldAsset, ...HeldAsset[]])
const text = freely(500)

const holding = z.object({
  id,
  asset,
  direction: z.enum(['in', 'out']),
  amount,
  reference: z.string(),
  ...proposalDecision,
  hash: z.nullable(z.string()),
})
export type Holding = z.infer<typeof holding>

export const listHoldings = forOperators.get('/api/operator/holdings', {
  summary: 'Attested holdings outside the chain, newest first',
  permission: 'view_treasury',
  input: z.object(pageQuery),
  data: pageOf(holding),
})

export const proposeHolding = forOperators.post('/api/operator/holdings/propose', {
  summary: 'Attest that a coin came to or left our outside holdings, with a reference',
  permission: 'propose_holdings',
  input: z.object({
    asset: heldAsset,
    direction: z.enum(['in', 'out']),
    amount: typedAmount,
    reference: text,
  }),
  data: holding,
  errors: ['amount_incorrect', 'insufficient_balance'],
  idempotent: true,
})
