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

/** Whether the rule holds now: it does until the moment at which it was asked to end. */
export function holdsNow(rule: SavedOnly, now: Temporal.Instant): boolean {
  return rule.on && (rule.offAt === null || Temporal.Instant.compare(now, rule.offAt) < 0)
}

/** From when on an address may be used while the rule holds. */
export function usableFrom(savedAt: Temporal.Instant): Temporal.Instant {
  return savedAt.add({ hours: SAVED_WAIT_HOURS })
}

export type SavedRefusal = 'address_not_saved' | 'address_waiting'

/** Whether the rule keeps money from an address; `savedAt` is null when it is not in the book. Null when it does not. */
export function savedRefusal(
  rule: SavedOnly,
  savedAt: Temporal.Instant | null,
  now: Temporal.Instant,
): SavedRefusal | null {
  if (!holdsNow(rule, now)) return null
  if (savedAt === null) return 'address_not_saved'
  return Temporal.Instant.compare(now, usableFrom(savedAt)) < 0 ? 'address_waiting' : null
}

/** The rule after somebody turned its switch: on at once, off after the wait, counted from the first time it was asked. */
export function switched(rule: SavedOnly, on: boolean, now: Temporal.Instant): SavedOnly {
  if (on) return { on: true, offAt: null }
  if (!holdsNow(rule, now)) return { on: false, offAt: null }
  return { on: true, offAt: rule.offAt ?? now.add({ hours: SAVED_WAIT_HOURS }) }
}
