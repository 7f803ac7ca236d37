import * as z from 'zod/mini'
import { customerCard } from './customer-card.ts'
import { endpoint } from './endpoint.ts'
import { freely, uid } from './fields.ts'
import { proposalDecision } from './operators.ts'
import { amount, id, pageOf, pageQuery, time } from './schema.ts'

const note = freely(500)

/** What two operators say an outgoing transfer was. */
const booking = z.object({
  id,
  /** The withdrawal that it paid; null for none that the books have. */
  withdrawal: z.nullable(id),
  /** The customer whom it paid; null for a withdrawal's, and for nobody whom they know. */
  uid: z.nullable(z.string()),
  customer: z.nullable(customerCard),
  note: z.string(),
  ...proposalDecision,
  /** Transaction hash of the booking, once approved; a withdrawal has its own. */
  hash: z.nullable(z.string()),
})
export type OutgoingBooking = z.infer<typeof booking>

/** USDT that left the hot wallet by no payment that the books know. */
const outgoing = z.object({
  id,
  txid: z.string(),
  recipient: z.string(),
  amount,
  block: z.string(),
  blockTime: time,
  /** The customer that the signer's store has with the payment; null where it knows nothing of it. */
  uid: z.nullable(z.string()),
  customer: z.nullable(customerCard),
  /** Open withdrawals to this address over this amount: one of them is what was paid. */
  withdrawals: z.array(z.object({ id, uid: z.string(), customer: customerCard, submittedAt: time })),
  /** Who proposed what about it, or how it was booked; null for neither. */
  booking: z.nullable(booking),
  settledAt: z.nullable(time),
})
export type Outgoing = z.infer<typeof outgoing>

export const listOutgoing = endpoint({
  method: 'GET',
  path: '/api/operator/treasury/outgoing',
  summary: 'Transfers that left the hot wallet by no payment that the books knew, newest first',
  access: 'operator',
  permission: 'view_treasury',
  input: z.object(pageQuery),
  data: pageOf(outgoing),
  errors: [],
})

export const proposeOutgoing = endpoint({
  method: 'POST',
  path: '/api/operator/treasury/outgoing/propose',
  summary:
    'Propose what an outgoing transfer was: a withdrawal’s payment, a customer’s, or nobody’s who is known',
  access: 'operator',
  permission: 'propose_funding',
  input: z.object({
    transfer: id,
    withdrawal: z.optional(id),
    /** Not beside a withdrawal. */
    uid: z.optional(uid),
    note,
  }),
  data: outgoing,
  errors: ['not_found', 'already_ended', 'already_proposed', 'outgoing_mismatch'],
  idempotent: true,
})
