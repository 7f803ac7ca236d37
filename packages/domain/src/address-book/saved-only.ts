/**
 * Hours of two waits: from saving an address until it can be used, and from turning the rule off until the
 * rule ends.
 */
export const SAVED_WAIT_HOURS = 24

/** Maximum number of saved addresses of one customer. */
export const SAVED_MAX = 200

/** Maximum length of a label, in characters. */
export const LABEL_MAX = 30

/**
 * Stored state of the rule "Withdraw only to saved addresses". `offAt` is the time when the rule ends after
 * it was turned off; null while nobody has turned it off.
 */
export interface SavedOnly {
  on: boolean
  offAt: Temporal.Instant | null
}

/**
 * Returns whether the rule is in force at `now`. After a customer turns it off, it stays in force until
 * `offAt`.
 */
export function holdsNow(rule: SavedOnly, now: Temporal.Instant): boolean {
  return rule.on && (rule.offAt === null || Temporal.Instant.compare(now, rule.offAt) < 0)
}

/** Returns the time from which an address may be used while the rule is in force. */
export function usableFrom(savedAt: Temporal.Instant): Temporal.Instant {
  return savedAt.add({ hours: SAVED_WAIT_HOURS })
}

export type SavedRefusal = 'address_not_saved' | 'address_waiting'

/**
 * Returns the reason for which the rule refuses an address; null if it allows it. `savedAt` is null if the
 * address is not saved.
 */
export function savedRefusal(
  rule: SavedOnly,
  savedAt: Temporal.Instant | null,
  now: Temporal.Instant,
): SavedRefusal | null {
  if (!holdsNow(rule, now)) return null
  if (savedAt === null) return 'address_not_saved'
  return Temporal.Instant.compare(now, usableFrom(savedAt)) < 0 ? 'address_waiting' : null
}

/**
 * Returns the rule after it is turned on or off. Turning on takes effect at once. Turning off takes effect
 * after the wait. A second request to turn it off does not restart the wait.
 */
export function switched(rule: SavedOnly, on: boolean, now: Temporal.Instant): SavedOnly {
  if (on) return { on: true, offAt: null }
  if (!holdsNow(rule, now)) return { on: false, offAt: null }
  return { on: true, offAt: rule.offAt ?? now.add({ hours: SAVED_WAIT_HOURS }) }
}
