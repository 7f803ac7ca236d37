import { HOLD_OWNERS, MAX_HOLD_HOURS, OPERATOR_HOLD_REASONS } from '@matin/domain/operators/hold'
import * as z from 'zod/mini'
import { HOLD_CURSOR } from '../cursor.ts'
import { forOperators } from '../endpoint.ts'
import { uid } from '../fields.ts'
import { id, pageBy, pageOf, time } from '../schema.ts'
import { customerCard } from './customer-card.ts'

export const operatorHold = z.object({
  id,
  uid: z.string(),
  customer: customerCard,
  /** A suspension also refuses sign-in. Any other hold only stops what leaves the account. */
  suspends: z.boolean(),
  reason: z.enum(OPERATOR_HOLD_REASONS),
  createdAt: time,
  deadlineAt: time,
  releasedAt: z.nullable(time),
  operator: z.object({ id, name: z.string() }),
  role: z.enum(HOLD_OWNERS),
})
export type OperatorHold = z.infer<typeof operatorHold>

export const listHolds = forOperators.get('/api/operator/customers/holds', {
  summary: 'Holds that stand, the first to end first; or those that are over, the last to end first',
  permission: 'view_customers',
  input: z.object({ state: z.optional(z.enum(['ended'])), ...pageBy(HOLD_CURSOR) }),
  data: pageOf(operatorHold),
})

const placed = {
  uid,
  /** Reason code. The customer reads its sentence (reasons.ts), never an operator's own words. */
  reason: z.enum(OPERATOR_HOLD_REASONS),
  hours: z.number().check(z.int(), z.minimum(1), z.maximum(MAX_HOLD_HOURS)),
}

export const holdCustomer = forOperators.post('/api/operator/customers/hold', {
  summary:
    'Hold what leaves an account, with a reason and a deadline; the customer sees both and the role in charge',
  permission: 'hold_customers',
  input: z.object(placed),
  stepUp: true,
  data: operatorHold,
  errors: ['not_found'],
  idempotent: true,
})

export const releaseCustomer = forOperators.post('/api/operator/customers/release', {
  summary: 'End a hold before its deadline',
  permission: 'release_customers',
  input: z.object({ id }),
  stepUp: true,
  data: operatorHold,
  errors: ['not_found', 'already_ended'],
  idempotent: true,
})

export const SUSPENSION_BLOCKS = ['account_closed'] as const
export type SuspensionBlock = (typeof SUSPENSION_BLOCKS)[number]

export const suspendCustomer = forOperators.post('/api/operator/customers/suspend', {
  summary:
    'Suspend an account, with a reason and a deadline: all sessions end, nobody signs in, and withdrawals under way wait; the customer reads reason and deadline at sign-in',
  permission: 'suspend_customers',
  input: z.object(placed),
  stepUp: true,
  data: operatorHold,
  errors: ['not_found', ...SUSPENSION_BLOCKS],
  idempotent: true,
})

export const liftSuspension = forOperators.post('/api/operator/customers/suspension/lift', {
  summary: 'End a suspension before its deadline',
  permission: 'suspend_customers',
  input: z.object({ id }),
  stepUp: true,
  data: operatorHold,
  errors: ['not_found', 'already_ended'],
  idempotent: true,
})
