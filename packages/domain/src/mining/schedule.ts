import { PAYOUT_HOUR } from './payout-hour.ts'

/** Hours from the purchase to the value date. */
export const VALUE_DATE_HOURS = 24

/** All times of an order, computed at purchase and stored. */
export interface Schedule {
  /** Day of the first payout in the platform's zone. The others are on the following days. */
  firstDay: Temporal.PlainDate
  valueDate: Temporal.Instant
  payouts: readonly Temporal.Instant[]
  expiry: Temporal.Instant
}

/**
 * Computes the times of an order bought at `purchasedAt` with `cycleDays` payouts, in the platform's zone
 * (docs/product.md, Payouts): value date 24 h later; payout k at 04:00 on day D1 + k - 1, where D1 is the
 * first day whose 04:00 is not before the value date; expiry at value date + cycle in calendar arithmetic.
 */
export function scheduleOf(purchasedAt: Temporal.Instant, cycleDays: number, timeZone: string): Schedule {
  const valueDate = purchasedAt.add({ hours: VALUE_DATE_HOURS })
  const local = valueDate.toZonedDateTimeISO(timeZone)
  let firstDay = local.toPlainDate()
  if (Temporal.Instant.compare(payoutOn(firstDay, timeZone), valueDate) < 0) {
    firstDay = firstDay.add({ days: 1 })
  }
  const payouts = payoutsFrom(firstDay, cycleDays, timeZone)
  return { valueDate, firstDay, payouts, expiry: local.add({ days: cycleDays }).toInstant() }
}

/** Returns the payout times of `count` days from `firstDay` on. */
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

/** Returns the start of the platform's calendar day that contains `now`. "Today's income" counts from it. */
export function startOfPlatformDay(now: Temporal.Instant, timeZone: string): Temporal.Instant {
  return now.toZonedDateTimeISO(timeZone).startOfDay().toInstant()
}

function payoutOn(day: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return day.toZonedDateTime({ timeZone, plainTime: { hour: PAYOUT_HOUR } }).toInstant()
}
