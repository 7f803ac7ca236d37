/** Hour of the platform's day at which income is paid (specification section 9). */
export const PAYOUT_HOUR = 4
/** The same as a time of day, for texts. */
export const PAYOUT_TIME = `${String(PAYOUT_HOUR).padStart(2, '0')}:00`
