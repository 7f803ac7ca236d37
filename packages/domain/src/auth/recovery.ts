/** What a customer may have lost who cannot prove it any more; a recovery code stands in for the first. */
export const LOSABLE = ['factor', 'pin'] as const
export type Losable = (typeof LOSABLE)[number]

/** How a request to take it away ended; null while it is open. */
export const RECOVERY_OUTCOMES = ['done', 'rejected', 'withdrawn', 'expired', 'changed'] as const
export type RecoveryOutcome = (typeof RECOVERY_OUTCOMES)[number]
