import * as z from 'zod/mini'
import { forOperators } from '../endpoint.ts'
import { freely, uid } from '../fields.ts'
import { amount, id, pageOf, pageQuery, time } from '../schema.ts'
import { customerCard } from './customer-card.ts'
import { proposalDecision } from './operators.ts'

const note = freely(500)

/** Explanation that two operators give for an outgoing transfer. */
const booking = z.object({
  id,
  /** Withdrawal that the transfer paid; null if the ledger has no such withdrawal. */
  withdrawal: z.nullable(id),
  /** UID of the customer whom the transfer paid; null for a withdrawal and for an unknown recipient. */
  uid: z.nullable(z.string()),
  customer: z.nullable(customerCard),
  note: z.string(),
  ...proposalDecision,
  /** Ledger hash; null before the approval and for a withdrawal, which has its own hash. */
  hash: z.nullable(z.string()),
})
export type OutgoingBooking = z.infer<typeof booking>

/** Transfer of USDT from the hot wallet that belongs to no payment in the ledger. */
const outgoing = z.object({
  id,
  txid: z.string(),
  recipient: z.string(),
  amount,
  block: z.string(),
  blockTime: time,
  /** Customer whom the signer's store says it paid; null if the store does not have the payment. */
  uid: z.nullable(z.string()),
  customer: z.nullable(customerCard),
  /** Open withdrawals to this address with this amount. The transfer may have paid one of them. */
  withdrawals: z.array(z.object({ id, uid: z.string(), customer: customerCard, submittedAt: time })),
  booking: z.nullable(booking),
  settledAt: z.nullable(time),
})
export type Outgoing = z.infer<typeof outgoing>

export const listOutgoing = forOperators.get('/api/operator/treasury/outgoing', {
  summary: 'Transfers that left the hot wallet by no payment that the books knew, newest first',
  permission: 'view_treasury',
  input: z.object(pageQuery),
  data: pageOf(outgoing),
})

export const proposeOutgoing = forOperators.post('/api/operator/treasury/outgoing/propose', {
  summary:
    'Propose what an outgoing transfer was: a withdrawal’s payment, a customer’s, or nobody’s who is known',
  permission: 'propose_funding',
  input: z.object({
    transfer: id,
    withdrawal: z.optional(id),
    /** UID of the customer whom the transfer paid; not permitted together with `withdrawal`. */
    uid: z.optional(uid),
    note,
  }),
  data: outgoing,
  errors: ['not_found', 'already_ended', 'already_proposed', 'outgoing_mismatch'],
  idempotent: true,
})
