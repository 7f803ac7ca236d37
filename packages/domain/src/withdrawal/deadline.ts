/** Hours within which a withdrawal is paid, or ends with a reason. */
export const WITHDRAWAL_DEADLINE_HOURS = 24
