import { HOLD_OWNERS, HOLD_REASONS } from '@matin/domain/operators/hold'
import { FORECAST_REASONS, REVIEWS } from '@matin/domain/withdrawal/judgement'
import { LOOKALIKE_KINDS } from '@matin/domain/withdrawal/lookalike'
import { WITHDRAWAL_REASONS } from '@matin/domain/withdrawal/reason'
import { SIGNING_CAPS } from '@matin/domain/withdrawal/signing-caps'
import { WITHDRAWAL_STATES } from '@matin/domain/withdrawal/state'
import * as z from 'zod/mini'
import { shownUsdt } from './decode.ts'
import { type DataOf, forCustomers } from './endpoint.ts'
import { factor } from './factor.ts'
import { FACTOR_ERRORS } from './factor-asked.ts'
import { address, pin, typedUsdt } from './fields.ts'
import { amount, id, network, pageOf, pageQuery, time } from './schema.ts'

export const PAYING_STOPS = [
  ...['hot_wallet_low', 'node_unreachable', 'signer_offline', 'signer_locked'],
  ...['catching_up', 'reconciliation', 'custody_unknown', 'outgoing_unknown'],
] as const
export type PayingStop = (typeof PAYING_STOPS)[number]

/** Hold on everything that leaves the account: reason, responsible role, and end. */
export const hold = z.object({
  reason: z.enum(HOLD_REASONS),
  owner: z.enum(HOLD_OWNERS),
  until: time,
})
export type Hold = z.infer<typeof hold>

export const withdrawal = z.object({
  id,
  state: z.enum(WITHDRAWAL_STATES),
  network,
  address: z.string(),
  quantity: amount,
  fee: amount,
  arrival: amount,
  txid: z.nullable(z.string()),
  reason: z.nullable(z.enum(WITHDRAWAL_REASONS)),
  /** Whether the withdrawal waits for an operator because of its amount or its risk. */
  needsReview: z.boolean(),
  /** Hold that delays the withdrawal, as long as it is not signed; null for none. */
  hold: z.nullable(hold),
  /** Cap of the signer that delays an approved withdrawal, until time passes or operators sign. */
  waitsFor: z.nullable(z.enum(SIGNING_CAPS)),
  overdue: z.boolean(),
  submittedAt: time,
  deadlineAt: time,
  approvedAt: z.nullable(time),
  sentAt: z.nullable(time),
  endedAt: z.nullable(time),
  hash: z.string(),
})
export type Withdrawal = z.infer<typeof withdrawal>

export const getWithdrawalTerms = forCustomers.get('/api/withdrawal/terms', {
  summary: 'Fee, minimum, balance and 24 h headroom: all that the form needs to preview',
  data: z.object({
    network,
    fee: amount,
    minimum: amount,
    available: amount,
    limit24h: amount,
    used24h: amount,
    /** Higher limit after identity authentication. */
    raisedLimit24h: amount,
    hold: z.nullable(hold),
    savedOnly: z.boolean(),
    paused: z.nullable(z.enum(PAYING_STOPS)),
  }),
})

/** Known address of a customer that another address imitates. */
export const lookalike = z.object({ address: z.string(), kind: z.enum(LOOKALIKE_KINDS) })

export const feeChanged = z.object({ fee: amount })

const REFUSALS = [
  'address_incorrect',
  'address_is_ours',
  'address_is_burn',
  'address_is_token',
  'address_not_saved',
  'address_waiting',
  'amount_incorrect',
  'below_minimum',
  'insufficient_fee',
  'insufficient_balance',
  'limit_exceeded',
  'withdrawal_held',
  'account_held',
] as const

const forecast = z.object({
  review: z.enum(REVIEWS),
  reasons: z.array(z.enum(FORECAST_REASONS)),
  /** Median seconds from request to payment with this review in the last 30 days; null below 20 of them. */
  usually: z.nullable(z.number()),
  deadlineAt: time,
})
export type WithdrawalForecast = z.infer<typeof forecast>

export const getWithdrawalPreview = forCustomers.get('/api/withdrawal/preview', {
  summary:
    'What to know of an address before withdrawing to it and, with a quantity, who would decide, why, and by when: judged as the submission is',
  input: z.object({ address, quantity: z.optional(typedUsdt) }),
  data: z.object({
    /** Kind of the address: outside, or one of our own addresses, to which a withdrawal is refused. */
    kind: z.enum(['outside', 'ours']),
    /** Masked name of the deposit address's customer; the app then offers a free, immediate transfer. */
    recipient: z.nullable(z.string()),
    /** Known address with the same first and last four characters, a sign of fraud; null for none. */
    lookalikeOf: z.nullable(lookalike),
    /** The node knows it as a contract, which may be unable to forward money. False without an answer. */
    contract: z.boolean(),
    /** Null without a quantity, and for an address of ours. */
    forecast: z.nullable(forecast),
  }),
  errors: [...REFUSALS],
})
export type WithdrawalPreview = DataOf<typeof getWithdrawalPreview>

export const submitWithdrawal = forCustomers.post('/api/withdrawal/coin', {
  summary: 'Submit a withdrawal of USDT: freezes the quantity',
  input: z.object({
    address,
    quantity: typedUsdt,
    /** Fee that the form showed before the PIN: if it changed, nothing is posted. Omitted: the fee now. */
    fee: z.optional(shownUsdt),
    /** Review that the form showed before the PIN: a stricter one now posts nothing, a milder is accepted. */
    review: z.optional(z.enum(REVIEWS)),
    /**
     * Whether the form showed before the PIN that the address resembles a known one. If it does by now and the
     * form did not show it, nothing is posted.
     */
    lookalike: z.optional(z.boolean()),
    pin,
    factor: z.optional(factor),
  }),
  data: withdrawal,
  errors: [
    'fee_changed',
    'review_changed',
    ...REFUSALS,
    'pin_incorrect',
    'pin_locked',
    'pin_not_set',
    ...FACTOR_ERRORS,
  ],
  idempotent: true,
  secondFactor: true,
})

export const cancelWithdrawal = forCustomers.post('/api/withdrawal/cancel', {
  summary: 'Cancel a withdrawal while it is submitted; the quantity returns at once',
  input: z.object({ id }),
  data: withdrawal,
  errors: ['not_found', 'not_cancellable', 'payment_exists', 'chain_behind'],
  idempotent: true,
})

export const listWithdrawals = forCustomers.get('/api/withdrawal/list', {
  summary: "The customer's withdrawals, newest first",
  input: z.object(pageQuery),
  data: pageOf(withdrawal),
})

export const getWithdrawal = forCustomers.get('/api/withdrawal/detail', {
  summary: 'One withdrawal',
  input: z.object({ id }),
  data: withdrawal,
  errors: ['not_found'],
})
