import * as z from 'zod/mini'
import { DEPOSIT_CURSOR, FOREIGN_CURSOR } from '../cursor.ts'
import { forOperators } from '../endpoint.ts'
import { freely, uid } from '../fields.ts'
import { amount, id, network, pageBy, pageOf, pageQuery, time } from '../schema.ts'
import { customerCard } from './customer-card.ts'
import { decidedBy, proposalDecision } from './operators.ts'

const reason = freely(500)

/** Proposal of two operators to credit a deposit to a customer or to the treasury. */
const attachment = z.object({
  id,
  deposit: id,
  txid: z.string(),
  amount,
  /** UID of the credited customer; null if a deposit to the hot wallet is credited to the treasury. */
  uid: z.nullable(z.string()),
  customer: z.nullable(customerCard),
  receipt: z.nullable(id),
  reason: z.string(),
  ...proposalDecision,
  /** Whether a receipt credited the deposit before a second operator approved this proposal. */
  overtaken: z.boolean(),
  /** Ledger hash of the transfer that credits the deposit; null before the approval. */
  hash: z.nullable(z.string()),
})
export type DepositAttachment = z.infer<typeof attachment>

const unmatched = z.object({
  id,
  network,
  txid: z.string(),
  logIndex: z.number(),
  sender: z.string(),
  amount,
  /** Owner of the deposit address, and open receipts; null for a payment to the hot wallet itself. */
  customer: z.nullable(z.extend(customerCard, { closed: z.boolean(), receipts: z.number() })),
  seenAt: time,
  deadlineAt: time,
  /** Seconds left; negative after the deadline. */
  secondsLeft: z.number(),
  proposed: z.nullable(decidedBy),
})
export type UnmatchedDeposit = z.infer<typeof unmatched>

const detail = z.extend(unmatched, {
  /** Receiving address: a deposit address or the hot wallet's. */
  address: z.string(),
  block: z.string(),
  blockTime: time,
  /** When the signer's own node had the deposit in a solid block; it cannot be credited earlier. */
  confirmedAt: z.nullable(time),
  creditedAt: z.nullable(time),
  /** Open receipts of the address's customer, oldest first. */
  receipts: z.array(z.object({ id, claimed: amount, txid: z.nullable(z.string()), submittedAt: time })),
  attachments: z.array(attachment),
})
export type DepositDetail = z.infer<typeof detail>

export const listUnmatchedDeposits = forOperators.get('/api/operator/deposits', {
  summary:
    'Transfers that no receipt has taken, and those of unknown senders to the hot wallet, the least time left first',
  permission: 'view_deposits',
  /** `small` lists deposits below the minimum recharge, apart because anybody can send small amounts. */
  input: z.object({ ...pageBy(DEPOSIT_CURSOR), size: z.optional(z.enum(['small'])) }),
  data: pageOf(unmatched),
})

const foreignArrival = z.object({
  txid: z.string(),
  /** Index of the log in its transaction; -1 for TRX. */
  logIndex: z.number(),
  sender: z.string(),
  /** UID of the customer whose deposit address received it. */
  uid: z.string(),
  customer: customerCard,
  /** Decimal amount of TRX; null for another token. */
  trx: z.nullable(z.string()),
  seenAt: time,
})
export type ForeignArrival = z.infer<typeof foreignArrival>

export const listForeignArrivals = forOperators.get('/api/operator/deposits/foreign', {
  summary:
    'What came to deposit addresses and is no USDT, so that customers who ask are answered, newest first',
  permission: 'view_deposits',
  input: z.object(pageBy(FOREIGN_CURSOR)),
  data: pageOf(foreignArrival),
})

export const getUnmatchedDeposit = forOperators.get('/api/operator/deposits/detail', {
  summary: 'One transfer with the receipts that it may belong to, and what was proposed about it',
  permission: 'view_deposits',
  input: z.object({ id }),
  data: detail,
  errors: ['not_found'],
})

export const listAttachments = forOperators.get('/api/operator/deposits/attachments', {
  summary: 'Transfers that operators attached or proposed to attach to a customer, newest first',
  permission: 'view_deposits',
  input: z.object(pageQuery),
  data: pageOf(attachment),
})

export const proposeAttachment = forOperators.post('/api/operator/deposits/propose', {
  summary:
    'Propose to credit a transfer without a receipt to a customer or for one of their receipts, or one to the hot wallet to the treasury',
  permission: 'propose_deposits',
  input: z.object({
    deposit: id,
    /** Omitted for a transfer to the hot wallet that belongs to the treasury. */
    uid: z.optional(uid),
    /** Receipt to close; if omitted, the customer's receipt that names the transaction, if there is one. */
    receipt: z.optional(id),
    reason,
  }),
  data: attachment,
  errors: [
    'not_found',
    'deposit_credited',
    'deposit_unconfirmed',
    'deposit_of_another',
    'account_closed',
    'already_proposed',
  ],
  idempotent: true,
})
