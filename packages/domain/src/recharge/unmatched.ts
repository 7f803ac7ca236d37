/** Hours to look at a transfer without a receipt. Its customer can submit a receipt at any time. */
export const UNMATCHED_HOURS = 72
