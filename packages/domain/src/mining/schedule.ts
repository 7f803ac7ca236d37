import { PAYOUT_HOUR } from './payout-hour.ts'

/** Hours from the purchase to the value date. */
export const VALUE_DATE_HOURS = 24

/** Times of an order, computed at purchase and stored. */
export interface Term {
  /** Day of the first payout in the platform's time zone. The other payouts are on the days after it. */
  firstDay: Temporal.PlainDate
  valueDate: Temporal.Instant
  expiry: Temporal.Instant
}

export interface Schedule extends Term {
  payouts: readonly Temporal.Instant[]
}

/**
 * Computes the times of an order bought at `purchasedAt` with `cycleDays` payouts, in the platform's zone
 * (docs/product.md, Payouts). The value date is 24 hours after the purchase. The first payout is at the first
 * 04:00 that is not before the value date, the others at 04:00 of the days after it. The order expires
 * `cycleDays` calendar days after the value date.
 */
export function scheduleOf(purchasedAt: Temporal.Instant, cycleDays: number, timeZone: string): Schedule {
  const term = termOf(purchasedAt, cycleDays, timeZone)
  return { ...term, payouts: payoutsFrom(term.firstDay, cycleDays, timeZone) }
}

/** Computes the times of an order without those of its payouts, each of which costs microseconds. */
export function termOf(purchasedAt: Temporal.Instant, cycleDays: number, timeZone: string): Term {
  const valueDate = purchasedAt.add({ hours: VALUE_DATE_HOURS })
  const local = valueDate.toZonedDateTimeISO(timeZone)
  let firstDay = local.toPlainDate()
  if (Temporal.Instant.compare(payoutOn(firstDay, timeZone), valueDate) < 0) {
    firstDay = firstDay.add({ days: 1 })
  }
  return { valueDate, firstDay, expiry: local.add({ days: cycleDays }).toInstant() }
}

export function payoutsFrom(
  firstDay: Temporal.PlainDate,
  count: number,
  timeZone: string,
): Temporal.Instant[] {
  return Array.from({ length: count }, (_, k) => payoutOn(firstDay.add({ days: k }), timeZone))
}

/** Returns the next 04:00 in the platform's zone that is after `now`. */
export function nextPayoutTime(now: Temporal.Instant, timeZone: string): Temporal.Instant {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const candidate = payoutOn(today, timeZone)
  return Temporal.Instant.compare(candidate, now) > 0 ? candidate : payoutOn(today.add({ days: 1 }), timeZone)
}

/** Start of the platform's calendar day, from which "Today's income" is counted. */
export function startOfPlatformDay(now: Temporal.Instant, timeZone: string): Temporal.Instant {
  return now.toZonedDateTimeISO(timeZone).startOfDay().toInstant()
}

function payoutOn(day: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return day.toZonedDateTime({ timeZone, plainTime: { hour: PAYOUT_HOUR } }).toInstant()
}
