/** What a customer may have lost who cannot prove it any more; a recovery code stands in for the first. */
export const LOSABLE = ['factor', 'pin'] as const
export type Losable = (typeof LOSABLE)[number]

/** How a request to take it away ended; null while it is open. */
export const RECOVERY_OUTCOMES = ['done', 'rejected', 'withdrawn', 'expired', 'changed'] as const
export type RecoveryOutcome = (typeof RECOVERY_OUTCOMES)[number]

/** Why operators reject a request; the customer reads it. */
export const RECOVERY_REASONS = ['identity_unproven', 'not_reached', 'codes_left', 'customer_asked'] as const
export type RecoveryReason = (typeof RECOVERY_REASONS)[number]

/**
 * Nothing is asked to be taken away so long after the login password changed: one mailbox would be both proofs, and every contact has
 * heard of the change by then. The database asks for it, too (migration 0005).
 */
export const RECOVERY_WAIT_HOURS = 72
