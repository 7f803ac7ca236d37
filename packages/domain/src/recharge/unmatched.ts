/**
 * Hours in which an operator looks at a transfer without a receipt; its customer may submit one until then, and
 * after.
 */
export const UNMATCHED_HOURS = 72
