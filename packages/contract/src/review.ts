import { HOLD_REASONS } from '@matin/domain/operators/hold'
import { REJECT_REASONS } from '@matin/domain/withdrawal/reason'
import { RISK_FLAGS } from '@matin/domain/withdrawal/risk'
import { SIGNING_CAPS } from '@matin/domain/withdrawal/signing-caps'
import { WITHDRAWAL_STATES } from '@matin/domain/withdrawal/state'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { operatorKey, operatorSignature } from './operator-keys.ts'
import { decidedBy } from './operators.ts'
import { amount, id, nothing, pageOf, pageQuery, time } from './schema.ts'

/** A withdrawal as operators see it. */
export const reviewedWithdrawal = z.object({
  id,
  state: z.enum(WITHDRAWAL_STATES),
  customer: z.object({
    uid: z.string(),
    identityPassed: z.boolean(),
    /** Why nothing may leave at the moment, null when it may. */
    hold: z.nullable(z.object({ reason: z.enum(HOLD_REASONS), until: time })),
  }),
  address: z.string(),
  quantity: amount,
  /** With what was asked for in the 24 hours before it, by its customer or to its address: what approvals are wanted for. */
  withinDay: amount,
  fee: amount,
  arrival: amount,
  risk: z.object({
    points: z.number(),
    threshold: z.number(),
    flags: z.array(z.object({ flag: z.enum(RISK_FLAGS), points: z.number() })),
  }),
  approvalsNeeded: z.number(),
  approvals: z.array(decidedBy),
  signatures: z.object({
    /** The signer's cap that stops it without operators' signatures, null when none does. */
    cap: z.nullable(z.enum(SIGNING_CAPS)),
    needed: z.number(),
    given: z.array(z.extend(decidedBy, { expiresAt: time })),
    /** When one that is made now ends. */
    expiresAt: time,
  }),
  submittedAt: time,
  deadlineAt: time,
  /** Negative once it is overdue. */
  secondsLeft: z.number(),
  overdue: z.boolean(),
})
export type ReviewedWithdrawal = z.infer<typeof reviewedWithdrawal>

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/operator/withdrawals',
  summary: 'Withdrawals that wait for an operator or for the caps of the signer, the least time left first',
  access: 'operator',
  permission: 'view_withdrawals',
  input: z.object(pageQuery),
  data: pageOf(reviewedWithdrawal),
  errors: [],
})

export const getReview = endpoint({
  method: 'GET',
  path: '/api/operator/withdrawals/detail',
  summary: 'One withdrawal as operators see it',
  access: 'operator',
  permission: 'view_withdrawals',
  input: z.object({ id }),
  data: reviewedWithdrawal,
  errors: ['not_found'],
})

export const listSigningKeys = endpoint({
  method: 'GET',
  path: '/api/operator/withdrawals/keys',
  summary: 'The own keys that the signer has pinned, as it last told',
  access: 'operator',
  permission: 'approve_withdrawals',
  input: nothing,
  data: z.object({ items: z.array(operatorKey) }),
  errors: [],
})

export const approveWithdrawal = endpoint({
  method: 'POST',
  path: '/api/operator/withdrawals/approve',
  summary:
    'Approve a withdrawal; above the dual limit a second operator must, each with a fresh proof, and above the caps of the signer each with a signature',
  access: 'operator',
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

export const signWithdrawal = endpoint({
  method: 'POST',
  path: '/api/operator/withdrawals/sign',
  summary: 'Sign an approved withdrawal that waits for the caps of the signer; two operators lift them',
  access: 'operator',
  permission: 'approve_withdrawals',
  input: z.object({ id, signature: operatorSignature }),
  data: reviewedWithdrawal,
  errors: ['not_found', 'not_reviewable', 'account_held', 'key_not_pinned', 'signature_time'],
  idempotent: true,
})

export const rejectWithdrawal = endpoint({
  method: 'POST',
  path: '/api/operator/withdrawals/reject',
  summary:
    'Reject a withdrawal, or fail one that stepped aside unsigned, with a coded reason that the customer sees; the quantity returns at once',
  access: 'operator',
  permission: 'reject_withdrawals',
  input: z.object({ id, reason: z.enum(REJECT_REASONS) }),
  stepUp: true,
  data: reviewedWithdrawal,
  errors: ['not_found', 'not_reviewable'],
  idempotent: true,
})
