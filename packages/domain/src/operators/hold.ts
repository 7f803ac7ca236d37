import type { OperatorRole } from './permissions.ts'

export const OPERATOR_HOLD_REASONS = [
  'suspected_takeover',
  'identity_check',
  'source_of_funds',
  'customer_request',
  'terms_breached',
  'legal_order',
] as const
export type OperatorHoldReason = (typeof OPERATOR_HOLD_REASONS)[number]
/** Changes of an account's protection, after which withdrawals are held automatically. */
export const RULE_HOLD_REASONS = [
  'password_changed',
  'pin_changed',
  'contact_changed',
  'factor_changed',
] as const
export type RuleHoldReason = (typeof RULE_HOLD_REASONS)[number]
export const HOLD_REASONS = [...RULE_HOLD_REASONS, ...OPERATOR_HOLD_REASONS] as const

/** Parties responsible for a hold, as the customer reads it: a role, or the automatic rule. */
export const HOLD_OWNERS = ['rule', 'support', 'compliance', 'owner'] as const
export type HoldOwner = (typeof HOLD_OWNERS)[number]

/** Maximum hours of a hold or suspension (30 days). To continue it needs a new decision. */
export const MAX_HOLD_HOURS = 720

/** The first that the operator has of compliance, owner and support. */
export function holdOwner(roles: readonly OperatorRole[]): Exclude<HoldOwner, 'rule'> {
  if (roles.includes('compliance')) return 'compliance'
  return roles.includes('owner') ? 'owner' : 'support'
}
