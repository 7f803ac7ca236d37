/** As long as recovery codes are left, one of them serves instead of a lost factor. */
export const LOSABLE = ['factor', 'pin'] as const
export type LostFactor = (typeof LOSABLE)[number]

export const RECOVERY_OUTCOMES = ['done', 'rejected', 'withdrawn', 'expired', 'changed'] as const
export type RecoveryOutcome = (typeof RECOVERY_OUTCOMES)[number]

/** Reasons for which operators reject an account recovery request. The customer reads the reason. */
export const RECOVERY_REASONS = ['identity_unproven', 'not_reached', 'codes_left', 'customer_asked'] as const
export type RecoveryReason = (typeof RECOVERY_REASONS)[number]

/**
 * Wait after a change of the login password: without it, whoever has one mailbox could change the password
 * and pass the recovery. Meanwhile every contact is notified. The database checks it, too (migration 0005).
 */
export const RECOVERY_WAIT_HOURS = 72

/** A request that two operators have not decided by then expires. Set by the database (migration 0005). */
export const RECOVERY_REVIEW_HOURS = 72
