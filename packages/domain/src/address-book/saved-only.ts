/** Hours for which a new address waits, and for which turning the rule off waits. */
export const SAVED_WAIT_HOURS = 24

/** Addresses that one customer may save. */
export const SAVED_MAX = 200

/** Longest label, in characters. */
export const LABEL_MAX = 30

/** "Withdraw only to saved addresses", as it is stored: `offAt` is when it ends, null when nobody asked for that. */
export interface SavedOnly {
  on: boolean
  offAt: Temporal.Instant | null
}

/** Whether the rule holds now: until its end, if it was turned off. */
export function holdsNow(rule: SavedOnly, now: Temporal.Instant): boolean {
  return rule.on && (rule.offAt === null || Temporal.Instant.compare(now, rule.offAt) < 0)
}

/** Time from which an address may be used while the rule holds. */
export function usableFrom(savedAt: Temporal.Instant): Temporal.Instant {
  return savedAt.add({ hours: SAVED_WAIT_HOURS })
}

export type SavedRefusal = 'address_not_saved' | 'address_waiting'

/** Refusal of an address by the rule, or null; `savedAt` is null when the address is not in the book. */
export function savedRefusal(
  rule: SavedOnly,
  savedAt: Temporal.Instant | null,
  now: Temporal.Instant,
): SavedRefusal | null {
  if (!holdsNow(rule, now)) return null
  if (savedAt === null) return 'address_not_saved'
  return Temporal.Instant.compare(now, usableFrom(savedAt)) < 0 ? 'address_waiting' : null
}

/** The rule after a switch: on at once, off after the wait, counted from the first request. */
export function switched(rule: SavedOnly, on: boolean, now: Temporal.Instant): SavedOnly {
  if (on) return { on: true, offAt: null }
  if (!holdsNow(rule, now)) return { on: false, offAt: null }
  return { on: true, offAt: rule.offAt ?? now.add({ hours: SAVED_WAIT_HOURS }) }
}
