/** Hours within which a withdrawal is processed (specification section 9). */
export const WITHDRAWAL_DEADLINE_HOURS = 24
