import { ASSET_IDS, type AssetId } from '@matin/domain/money/asset'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { freely, typedAmount } from './fields.ts'
import { decidedBy, proposalEnding } from './operators.ts'
import { amount, asset, id, pageOf, pageQuery } from './schema.ts'

type HeldAsset = Exclude<AssetId, 'USDT'>
/** Coins that we hold outside our own chain. */
const heldAsset = z.enum(ASSET_IDS.filter(name => name !== 'USDT') as [HeldAsset, ...HeldAsset[]])
const text = freely(500)

const holding = z.object({
  id,
  asset,
  direction: z.enum(['in', 'out']),
  amount,
  reference: z.string(),
  proposed: decidedBy,
  confirmed: z.nullable(decidedBy),
  ...proposalEnding,
  rejected: z.nullable(decidedBy),
  hash: z.nullable(z.string()),
})
export type Holding = z.infer<typeof holding>

export const listHoldings = endpoint({
  method: 'GET',
  path: '/api/operator/holdings',
  summary: 'Attested holdings outside the chain, newest first',
  access: 'operator',
  permission: 'view_treasury',
  input: z.object(pageQuery),
  data: pageOf(holding),
  errors: [],
})

export const proposeHolding = endpoint({
  method: 'POST',
  path: '/api/operator/holdings/propose',
  summary: 'Attest that a coin came to or left our outside holdings, with a reference',
  access: 'operator',
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

export const confirmHolding = endpoint({
  method: 'POST',
  path: '/api/operator/holdings/confirm',
  summary: 'Confirm the holding that another operator attested, with a proof of who confirms: books it',
  access: 'operator',
  permission: 'confirm_holdings',
  input: z.object({ id }),
  stepUp: true,
  data: holding,
  errors: ['not_found', 'same_person', 'already_ended', 'proposal_ended', 'insufficient_balance'],
  idempotent: true,
})

export const rejectHolding = endpoint({
  method: 'POST',
  path: '/api/operator/holdings/reject',
  summary: 'Reject an attestation that waits, or cancel one’s own: nothing is booked',
  access: 'operator',
  permission: 'propose_holdings',
  input: z.object({ id }),
  data: holding,
  errors: ['not_found', 'already_ended'],
  idempotent: true,
})
