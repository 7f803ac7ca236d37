import { addressText, uidText } from '@matin/domain/text/address'
import { closedText } from '@matin/domain/text/plain'
import type { Taken } from '@matin/domain/text/taken'
import { REJECT_REASONS, WITHDRAWAL_REASONS } from '@matin/domain/withdrawal/reason'
import { RISK_FLAGS } from '@matin/domain/withdrawal/risk'
import { SIGNING_CAPS } from '@matin/domain/withdrawal/signing-caps'
import { WITHDRAWAL_STATES } from '@matin/domain/withdrawal/state'
import * as z from 'zod/mini'
import { REVIEW_CURSOR } from '../cursor.ts'
import { forOperators } from '../endpoint.ts'
import { field } from '../fields.ts'
import { amount, counted, id, network, pageBy, pageOf, signedAmount, time } from '../schema.ts'
import { hold } from '../withdrawal.ts'
import { customerCard } from './customer-card.ts'
import { operatorKey, operatorSignature, payingWallet } from './keys.ts'
import { decidedBy } from './operators.ts'

/** Reasons why an operator cannot approve or sign a withdrawal now: role, hold, an approval of their own, or keys. */
export const REVIEW_BLOCKERS = ['role', 'held', 'own', 'same_person', 'key_not_pinned'] as const

/** A withdrawal as operators see it. */
export const reviewedWithdrawal = z.object({
  id,
  state: z.enum(WITHDRAWAL_STATES),
  customer: z.extend(customerCard, {
    identityPassed: z.boolean(),
    /** Hold that stops what leaves the account at the moment, or null. */
    hold: z.nullable(hold),
  }),
  network,
  address: z.string(),
  quantity: amount,
  /** Quantity plus requests of the 24 hours before, by its customer or to its address. It determines the approvals. */
  withinDay: amount,
  fee: amount,
  arrival: amount,
  risk: z.object({
    points: z.number(),
    threshold: z.number(),
    flags: z.array(z.object({ flag: z.enum(RISK_FLAGS), points: z.number() })),
  }),
  /**
   * Limits of operators' approvals, as of its submission, and the signer's caps. `autoApprove` or more needs one
   * operator, more than `dualApproval` two.
   */
  limits: z.object({
    autoApprove: amount,
    dualApproval: amount,
    /** Null before the signer has reported its caps. */
    caps: z.nullable(z.object({ payment: amount, newDestination: amount })),
    /** Whether the signer has never paid its address. */
    newDestination: z.boolean(),
  }),
  /** Reason why the caller cannot approve it, or sign it once approved; null where they can or nothing waits. */
  blocker: z.nullable(z.enum(REVIEW_BLOCKERS)),
  /** Whether the caller can reject it now. */
  rejectable: z.boolean(),
  approvalsNeeded: z.number(),
  approvals: z.array(decidedBy),
  signatures: z.object({
    /** The signer's cap that stops it without operators' signatures, or null. */
    cap: z.nullable(z.enum(SIGNING_CAPS)),
    needed: z.number(),
    given: z.array(z.extend(decidedBy, { expiresAt: time })),
    /** Expiry of a signature that is made now. */
    expiresAt: time,
    /** The wallet that the signer pays from. A signature names it, and the signer refuses one that names another. */
    from: z.nullable(payingWallet),
  }),
  submittedAt: time,
  deadlineAt: time,
  /** Negative once it is overdue. */
  secondsLeft: z.number(),
  overdue: z.boolean(),
  /** Basis of the approval: the rule alone, or the operators of `approvals`. */
  approvedBy: z.nullable(z.enum(['rule', 'operators'])),
  sentAt: z.nullable(time),
  txid: z.nullable(z.string()),
  /** Operator who rejected it. `reason` is that of the rejection, or of the failure on the chain. */
  rejected: z.nullable(decidedBy),
  reason: z.nullable(z.enum(WITHDRAWAL_REASONS)),
})
export type ReviewedWithdrawal = z.infer<typeof reviewedWithdrawal>

/**
 * Views of withdrawals: all that wait; those that wait for a first approval, for a second one, or for the caps of the
 * signer; and those sent, or rejected by operators, within the last day.
 */
export const REVIEW_VIEWS = ['waiting', 'first', 'second', 'signatures', 'sent', 'rejected'] as const
export type ReviewView = (typeof REVIEW_VIEWS)[number]

/** Limit of a view's count and sum. A longer queue has `more`. */
export const REVIEWS_COUNTED = 1000

/**
 * Forms of a search for a withdrawal, each a group: a whole UID, a whole address, a whole id, or six or more characters
 * of its end.
 */
export const REVIEW_SEARCH =
  /^(?:(\d{9})|(T[1-9A-HJ-NP-Za-km-z]{33})|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|([0-9a-f]{6,12}))$/

/** Normalises a pasted search text: a UID and an address by their kinds, an id in lower case. */
export function reviewSearchText(typed: string): Taken<'review_search'> {
  const uid = uidText(typed)
  if ('text' in uid) return uid
  const address = addressText(typed)
  if ('text' in address) return address
  const text = closedText(typed).toLowerCase()
  return REVIEW_SEARCH.test(text) ? { text } : { fault: 'review_search' }
}
const reviewSearch = field('search', reviewSearchText, { faults: ['review_search'] })

/** Filters of a list of withdrawals: one flag or none of them, and whether the customer's identity passed. */
export const REVIEW_RISKS = ['none', ...RISK_FLAGS] as const
export const REVIEW_IDENTITIES = ['passed', 'not_certified'] as const

export const listReviews = forOperators.get('/api/operator/withdrawals', {
  summary:
    'Withdrawals that wait for an operator or for the caps of the signer, the least time left first; or what was sent or rejected within a day, the newest first',
  permission: 'view_withdrawals',
  input: z.object({
    ...pageBy(REVIEW_CURSOR),
    view: z.optional(z.enum(REVIEW_VIEWS)),
    /** For a customer and for an address, the newest thousand are searched. */
    search: z.optional(reviewSearch),
    /** A page searches a thousand: it may be empty and yet have a next one. */
    risk: z.optional(z.enum(REVIEW_RISKS)),
    identity: z.optional(z.enum(REVIEW_IDENTITIES)),
  }),
  data: pageOf(reviewedWithdrawal),
})

export const getReviewFigures = forOperators.get('/api/operator/withdrawals/figures', {
  summary: 'How many withdrawals each view has, how many are due, and what the queue takes',
  permission: 'view_withdrawals',
  data: z.object({
    views: z.object({
      waiting: counted,
      first: counted,
      second: counted,
      signatures: counted,
      sent: counted,
      rejected: counted,
    }),
    /** Waiting withdrawals with less than four hours left. */
    due: counted,
    /** Sum frozen by the thousand that wait longest. */
    frozen: z.object({ amount, more: z.boolean() }),
    /** Hot wallet less payments under way, before and after the queue is paid; null without permission to see it. */
    hotWallet: z.nullable(z.object({ before: signedAmount, after: signedAmount })),
  }),
})
export type ReviewFigures = z.infer<typeof getReviewFigures.data>

export const getReview = forOperators.get('/api/operator/withdrawals/detail', {
  summary: 'One withdrawal as operators see it',
  permission: 'view_withdrawals',
  input: z.object({ id }),
  data: reviewedWithdrawal,
  errors: ['not_found'],
})

export const listSigningKeys = forOperators.get('/api/operator/withdrawals/keys', {
  summary: 'The own keys that the signer has pinned, as it last told',
  permission: 'approve_withdrawals',
  data: z.object({ items: z.array(operatorKey) }),
})

export const approveWithdrawal = forOperators.post('/api/operator/withdrawals/approve', {
  summary:
    'Approve a withdrawal; above the dual limit a second operator must, each with a fresh proof, and above the caps of the signer each with a signature',
  permission: 'approve_withdrawals',
  input: z.object({ id, signature: z.optional(operatorSignature) }),
  stepUp: true,
  data: reviewedWithdrawal,
  errors: [
    'not_found',
    'not_reviewable',
    'approved_by_you',
    'account_held',
    'signature_required',
    'key_not_pinned',
    'signature_time',
  ],
  idempotent: true,
})

export const signWithdrawal = forOperators.post('/api/operator/withdrawals/sign', {
  summary: 'Sign an approved withdrawal that waits for the caps of the signer; two operators lift them',
  permission: 'approve_withdrawals',
  input: z.object({ id, signature: operatorSignature }),
  data: reviewedWithdrawal,
  errors: ['not_found', 'not_reviewable', 'account_held', 'key_not_pinned', 'signature_time'],
  idempotent: true,
})

export const rejectWithdrawal = forOperators.post('/api/operator/withdrawals/reject', {
  summary:
    'Reject a withdrawal, or fail one that is quarantined unsigned, with a coded reason that the customer sees; the quantity returns at once',
  permission: 'reject_withdrawals',
  input: z.object({ id, reason: z.enum(REJECT_REASONS) }),
  stepUp: true,
  data: reviewedWithdrawal,
  errors: ['not_found', 'not_reviewable', 'payment_exists', 'chain_behind'],
  idempotent: true,
})
