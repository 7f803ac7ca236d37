import type { OperatorRole } from './permissions.ts'

/** Reasons to hold withdrawals or suspend an account. `password_changed` is set by rule, the others by an operator. */
export const OPERATOR_HOLD_REASONS = [
  'suspected_takeover',
  'identity_check',
  'source_of_funds',
  'customer_request',
  'terms_breached',
  'legal_order',
] as const
export type OperatorHoldReason = (typeof OPERATOR_HOLD_REASONS)[number]
export const HOLD_REASONS = ['password_changed', ...OPERATOR_HOLD_REASONS] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** Owner of a hold, as the customer is told: a role, or the rule itself. */
export const HOLD_OWNERS = ['rule', 'support', 'compliance', 'owner'] as const
export type HoldOwner = (typeof HOLD_OWNERS)[number]

/** Longest hold or suspension: after 30 days it ends by itself, and another one is another decision. */
export const MAX_HOLD_HOURS = 720

/** Role that answers for an operator's hold: compliance comes before owner, owner before support. */
export function holdOwner(roles: readonly OperatorRole[]): Exclude<HoldOwner, 'rule'> {
  if (roles.includes('compliance')) return 'compliance'
  return roles.includes('owner') ? 'owner' : 'support'
}
