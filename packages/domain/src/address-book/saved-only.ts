/** Hours from saving an address until it can be used, and from turning the rule off until it ends. */
export const SAVED_WAIT_HOURS = 24

export const SAVED_MAX = 200

/** Maximum length of a label, in characters. */
export const LABEL_MAX = 30

/** `offAt`: end of the rule after it was turned off; null while nobody has turned it off. */
export interface SavedOnly {
  on: boolean
  offAt: Temporal.Instant | null
}

/** After a customer turns the rule off, it stays in force until `offAt`. */
export function holdsNow(rule: SavedOnly, now: Temporal.Instant): boolean {
  return rule.on && (rule.offAt === null || Temporal.Instant.compare(now, rule.offAt) < 0)
}

export function usableFrom(savedAt: Temporal.Instant): Temporal.Instant {
  return savedAt.add({ hours: SAVED_WAIT_HOURS })
}

export type SavedRefusal = 'address_not_saved' | 'address_waiting'

/** Null if the rule allows the address. `savedAt` is null if the address is not saved. */
export function savedRefusal(
  rule: SavedOnly,
  savedAt: Temporal.Instant | null,
  now: Temporal.Instant,
): SavedRefusal | null {
  if (!holdsNow(rule, now)) return null
  if (savedAt === null) return 'address_not_saved'
  return Temporal.Instant.compare(now, usableFrom(savedAt)) < 0 ? 'address_waiting' : null
}

/** On takes effect at once, off after the wait; a second request to turn it off does not restart the wait. */
export function switched(rule: SavedOnly, on: boolean, now: Temporal.Instant): SavedOnly {
  if (on) return { on: true, offAt: null }
  if (!holdsNow(rule, now)) return { on: false, offAt: null }
  return { on: true, offAt: rule.offAt ?? now.add({ hours: SAVED_WAIT_HOURS }) }
}
