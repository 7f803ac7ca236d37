import { searchKeys } from '@matin/domain/text/operator-search'
import { isOverlong, type Taken } from '@matin/domain/text/taken'
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

/** Obstacles to approving or signing now: role, hold, own earlier approval, or key. */
export const REVIEW_BLOCKERS = ['role', 'held', 'own', 'same_person', 'key_not_pinned'] as const

export const reviewedWithdrawal = z.object({
  id,
  state: z.enum(WITHDRAWAL_STATES),
  customer: z.extend(customerCard, {
    identityPassed: z.boolean(),
    hold: z.nullable(hold),
  }),
  network,
  address: z.string(),
  quantity: amount,
  /** With the withdrawals of 24 hours before, by the customer or to the address; determines the approvals. */
  withinDay: amount,
  fee: amount,
  arrival: amount,
  risk: z.object({
    points: z.number(),
    threshold: z.number(),
    flags: z.array(z.object({ flag: z.enum(RISK_FLAGS), points: z.number() })),
  }),
  /** When it was submitted: from `autoApprove` on one operator must approve, above `dualApproval` two. */
  limits: z.object({
    autoApprove: amount,
    dualApproval: amount,
    /** Caps of the signer; null before its first report. */
    caps: z.nullable(z.object({ payment: amount, newDestination: amount })),
    /** Whether the signer has never paid the withdrawal's address. */
    newDestination: z.boolean(),
  }),
  /** Obstacle to the caller's approval, or signature after it; null also if it waits for neither. */
  blocker: z.nullable(z.enum(REVIEW_BLOCKERS)),
  /** Whether the caller can reject the withdrawal now. */
  rejectable: z.boolean(),
  approvalsNeeded: z.number(),
  approvals: z.array(decidedBy),
  signatures: z.object({
    /** Cap of the signer because of which the withdrawal needs operators' signatures; null for none. */
    cap: z.nullable(z.enum(SIGNING_CAPS)),
    needed: z.number(),
    given: z.array(z.extend(decidedBy, { expiresAt: time })),
    /** Expiry of a signature made now. */
    expiresAt: time,
    /** Each signature names this wallet; the signer refuses a signature that names another. */
    from: z.nullable(payingWallet),
  }),
  submittedAt: time,
  deadlineAt: time,
  /** Seconds left; negative after the deadline. */
  secondsLeft: z.number(),
  overdue: z.boolean(),
  approvedBy: z.nullable(z.enum(['rule', 'operators'])),
  sentAt: z.nullable(time),
  txid: z.nullable(z.string()),
  /** `reason` is that of the rejection or of the failure on the chain. */
  rejected: z.nullable(decidedBy),
  reason: z.nullable(z.enum(WITHDRAWAL_REASONS)),
})
export type ReviewedWithdrawal = z.infer<typeof reviewedWithdrawal>

/** `first`, `second`: wait for that approval. `sent`, `rejected` (by operators): in the last day. */
export const REVIEW_VIEWS = ['waiting', 'first', 'second', 'signatures', 'sent', 'rejected'] as const
export type ReviewView = (typeof REVIEW_VIEWS)[number]

/** Bound of the count and sum of a view. If more withdrawals wait, `more` is true. */
export const REVIEWS_COUNTED = 1000

/** Groups: a whole UID, a whole address, a whole id, or at least the last six characters of an id. */
export const REVIEW_SEARCH =
  /^(?:(\d{9})|(T[1-9A-HJ-NP-Za-km-z]{33})|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|([0-9a-f]{6,12}))$/

/** Reads a pasted search text as the search of everything does. */
export function reviewSearchText(typed: string): Taken<'review_search'> {
  if (isOverlong(typed)) return { fault: 'review_search' }
  const { uid, address, id: whole, idEnd } = searchKeys(typed)
  const text = uid ?? address ?? whole ?? idEnd
  return text === undefined ? { fault: 'review_search' } : { text }
}
const reviewSearch = field('search', reviewSearchText, { faults: ['review_search'] })

export const REVIEW_RISKS = ['none', ...RISK_FLAGS] as const
export const REVIEW_IDENTITIES = ['passed', 'not_certified'] as const

export const listReviews = forOperators.get('/api/operator/withdrawals', {
  summary:
    'Withdrawals that wait for an operator or for the caps of the signer, the least time left first; or what was sent or rejected within a day, the newest first',
  permission: 'view_withdrawals',
  input: z.object({
    ...pageBy(REVIEW_CURSOR),
    view: z.optional(z.enum(REVIEW_VIEWS)),
    /** Search by customer or address, among the newest thousand withdrawals. */
    search: z.optional(reviewSearch),
    /** Each page searches a thousand withdrawals, so it may be empty and still have a next page. */
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
    /** Number of waiting withdrawals with less than four hours left. */
    due: counted,
    /** Sum of the frozen amounts of the thousand longest-waiting withdrawals. */
    frozen: z.object({ amount, more: z.boolean() }),
    /** Balance less payments in progress, before and after all queued ones; null without permission. */
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
