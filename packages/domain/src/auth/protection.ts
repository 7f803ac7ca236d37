/** Hours of the hold on withdrawals after a change of protection (docs/product.md, Protections and holds). */
export const HOLD_HOURS = 24

/** Wrong payment PINs after which it is locked, and the hours of the lock. */
export const MAX_WRONG_PINS = 5
export const PIN_LOCK_HOURS = 1
