/** Hour of the day, in the platform's time zone, at which income is paid (specification section 9). */
export const PAYOUT_HOUR = 4
export const PAYOUT_TIME = `${String(PAYOUT_HOUR).padStart(2, '0')}:00`
