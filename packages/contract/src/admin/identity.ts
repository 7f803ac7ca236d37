import { CERTIFICATE_TYPES, IDENTITY_CHECKS, PHOTO_SIDES } from '@matin/domain/identity/certificate'
import { IDENTITY_REASONS } from '@matin/domain/identity/reason'
import { IDENTITY_STATES } from '@matin/domain/identity/state'
import * as z from 'zod/mini'
import { forOperators } from '../endpoint.ts'
import { amount, id, nothing, pageOf, pageQuery, time } from '../schema.ts'
import { customerCard } from './customer-card.ts'
import { decidedBy } from './operators.ts'

/** Submission in the queue, without personal details, which only the opened submission has. */
const queuedIdentity = z.object({
  id,
  uid: z.string(),
  customer: customerCard,
  type: z.enum(CERTIFICATE_TYPES),
  state: z.enum(IDENTITY_STATES),
  /** Number of this submission among the customer's submissions, from 1. */
  attempt: z.number(),
  submittedAt: time,
  reviewBy: time,
  /** Seconds left; negative after the deadline. */
  secondsLeft: z.number(),
  overdue: z.boolean(),
})
export type QueuedIdentity = z.infer<typeof queuedIdentity>

export const reviewedIdentity = z.extend(queuedIdentity, {
  name: z.string(),
  /** Certificate number without spaces and hyphens, the form in which numbers are compared. */
  number: z.string(),
  reason: z.nullable(z.enum(IDENTITY_REASONS)),
  decided: z.nullable(decidedBy),
  /** Earlier views of the details or of a photo, newest first; `side` is null for the details. */
  views: z.array(z.object({ operator: z.string(), at: time, side: z.nullable(z.enum(PHOTO_SIDES)) })),
  sameCertificate: z.array(z.extend(customerCard, { state: z.enum(IDENTITY_STATES) })),
  /** Customers with a passed identity of the same name and another certificate. */
  sameName: z.array(customerCard),
  /** Photos opened and checks answered with yes by this operator; all are needed to pass the submission. */
  checks: z.array(z.object({ check: z.enum([...PHOTO_SIDES, ...IDENTITY_CHECKS]), at: time })),
  /** 24-hour limits in USDT, without and with a passed identity. */
  limit: z.object({ unverified: amount, verified: amount }),
  joinedAt: time,
  approvalsNeeded: z.union([z.literal(1), z.literal(2)]),
  firstApproval: z.nullable(decidedBy),
  revoked: z.nullable(z.extend(decidedBy, { reason: z.enum(IDENTITY_REASONS) })),
  /** Earlier submissions of this customer, newest first. */
  earlier: z.array(
    z.object({
      id,
      state: z.enum(IDENTITY_STATES),
      reason: z.nullable(z.enum(IDENTITY_REASONS)),
      decided: z.nullable(decidedBy),
      sameNumber: z.boolean(),
    }),
  ),
})
export type ReviewedIdentity = z.infer<typeof reviewedIdentity>

/** Opens the name, number and photos of one submission, which the input field `id` names. */
const OPENS = { opens: 'identity', by: 'id' } as const

export const IDENTITY_LISTS = ['in_review', 'passed'] as const

export const listIdentities = forOperators.get('/api/operator/identities', {
  summary:
    'Identity submissions that wait for a review, the least time left first; or those that have passed, the newest first',
  permission: 'view_identities',
  input: z.object({ ...pageQuery, state: z.optional(z.enum(IDENTITY_LISTS)) }),
  data: pageOf(queuedIdentity),
})

export const getReviewedIdentity = forOperators.get('/api/operator/identities/detail', {
  summary: 'One identity submission with name and number; the view is recorded in the audit log',
  stepUp: OPENS,
  permission: 'view_identities',
  input: z.object({ id }),
  data: reviewedIdentity,
  errors: ['not_found'],
})

export const getReviewedPhoto = forOperators.get('/api/operator/identities/photo', {
  summary: 'One photo of a submission, as an image; the view is recorded in the audit log',
  stepUp: OPENS,
  permission: 'view_identities',
  input: z.object({ id, side: z.enum(PHOTO_SIDES) }),
  data: nothing,
  errors: ['not_found'],
  answers: 'image',
})

export const checkIdentity = forOperators.post('/api/operator/identities/check', {
  summary:
    'Answer a check of a submission, once both photos are open; the answer is recorded in the audit log',
  permission: 'decide_identity',
  stepUp: OPENS,
  input: z.object({ id, check: z.enum(IDENTITY_CHECKS), answer: z.boolean() }),
  data: reviewedIdentity,
  errors: ['not_found', 'already_ended', 'identity_unchecked'],
  idempotent: true,
})

export const approveIdentity = forOperators.post('/api/operator/identities/approve', {
  summary:
    'Pass an identity after opening both photos and answering the checks: it raises the 24-hour limit. One certificate passes for one account; by a setting two operators pass it',
  permission: 'decide_identity',
  stepUp: OPENS,
  input: z.object({ id }),
  data: reviewedIdentity,
  errors: ['not_found', 'already_ended', 'certificate_used', 'identity_unchecked', 'same_person'],
  idempotent: true,
})

export const rejectIdentity = forOperators.post('/api/operator/identities/reject', {
  summary: 'Reject a submission, or one that was passed before, with a coded reason that the customer sees',
  permission: 'decide_identity',
  stepUp: OPENS,
  input: z.object({ id, reason: z.enum(IDENTITY_REASONS) }),
  data: reviewedIdentity,
  errors: ['not_found', 'already_ended'],
  idempotent: true,
})

export const revokeIdentity = forOperators.post('/api/operator/identities/revoke', {
  summary: 'Revoke a pass: back to review, the limit falls at once, and the customer is told why',
  permission: 'decide_identity',
  stepUp: OPENS,
  input: z.object({ id, reason: z.enum(IDENTITY_REASONS) }),
  data: reviewedIdentity,
  errors: ['not_found', 'already_ended'],
  idempotent: true,
})
