/** Hours of the hold on withdrawals after a change of protection (docs/product.md, Protections and holds). */
export const HOLD_HOURS = 24

export const MAX_WRONG_PINS = 5
export const PIN_LOCK_HOURS = 1
