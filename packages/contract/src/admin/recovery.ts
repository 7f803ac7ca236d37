import { LOSABLE, RECOVERY_OUTCOMES, RECOVERY_REASONS } from '@matin/domain/auth/recovery'
import * as z from 'zod/mini'
import { forOperators } from '../endpoint.ts'
import { id, pageOf, pageQuery, time } from '../schema.ts'
import { customerCard } from './customer-card.ts'
import { decidedBy, proposalReason } from './operators.ts'

export const reviewedRecovery = z.object({
  id,
  uid: z.string(),
  customer: customerCard,
  lost: z.enum(LOSABLE),
  note: z.string(),
  askedAt: time,
  /** A change of the account's protection ends the request earlier. */
  expiresAt: time,
  identityPassed: z.boolean(),
  /** Times of the latest changes, and of the newest device's first sign-in. */
  changed: z.object({
    password: z.nullable(time),
    contact: z.nullable(time),
    device: z.nullable(time),
    any: z.nullable(time),
  }),
  /** Number of the customer's unused recovery codes. One of them would make the request unnecessary. */
  recoveryCodes: z.number(),
  proposed: z.nullable(decidedBy),
  approved: z.nullable(decidedBy),
  rejected: z.nullable(decidedBy),
  outcome: z.nullable(z.enum(RECOVERY_OUTCOMES)),
  reason: z.nullable(z.enum(RECOVERY_REASONS)),
})
export type ReviewedRecovery = z.infer<typeof reviewedRecovery>

export const listRecoveries = forOperators.get('/api/operator/recoveries', {
  summary:
    'Requests to take a lost second factor or payment password away, the newest first; one of them where it is named',
  permission: 'view_recoveries',
  input: z.object({ ...pageQuery, id: z.optional(id) }),
  data: pageOf(reviewedRecovery),
})

export const proposeRecovery = forOperators.post('/api/operator/recoveries/propose', {
  summary:
    'Approve a request, with a proof of who approves; the second operator who does takes away what is lost, ends all sessions and holds withdrawals for 24 h',
  permission: 'decide_recoveries',
  input: z.object({ id, ...proposalReason }),
  stepUp: true,
  data: reviewedRecovery,
  errors: ['not_found', 'already_ended', 'proposal_ended', 'same_person'],
  idempotent: true,
})

export const rejectRecovery = forOperators.post('/api/operator/recoveries/reject', {
  summary: 'Reject a request with a reason that the customer reads',
  permission: 'decide_recoveries',
  input: z.object({ id, reason: z.enum(RECOVERY_REASONS) }),
  data: reviewedRecovery,
  errors: ['not_found', 'already_ended', 'proposal_ended'],
  idempotent: true,
})
