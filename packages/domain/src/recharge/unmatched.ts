/**
 * Hours in which an operator should look at a transfer without a receipt. Its customer can submit a receipt
 * at any time.
 */
export const UNMATCHED_HOURS = 72
