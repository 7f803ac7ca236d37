export const CHAIN_REASONS = ['chain_reverted', 'chain_out_of_energy', 'chain_failed'] as const
export const REJECT_REASONS = [
  'review_rejected',
  'address_risky',
  'identity_needed',
  'source_of_funds_unclear',
  'unauthorised_access',
  'customer_asked',
] as const

export type RejectReason = (typeof REJECT_REASONS)[number]

export const WITHDRAWAL_REASONS = [...CHAIN_REASONS, ...REJECT_REASONS] as const
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number]
