/**
 * Hours within which a withdrawal is paid, or ends with a reason. `guard_withdrawal` has the same figure
 * (apps/server/src/migrations/0012_withdrawal.sql).
 */
export const WITHDRAWAL_DEADLINE_HOURS = 24
