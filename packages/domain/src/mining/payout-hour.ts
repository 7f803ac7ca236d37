/** Hour of the platform's day at which income is paid (specification section 9). */
export const PAYOUT_HOUR = 4
