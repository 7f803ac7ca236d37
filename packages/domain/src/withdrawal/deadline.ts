/** Then it is paid, or has ended with a reason. `guard_withdrawal` has the same figure (migration 0012). */
export const WITHDRAWAL_DEADLINE_HOURS = 24
