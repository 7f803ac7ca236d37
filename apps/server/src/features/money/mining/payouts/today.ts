import { startOfPlatformDay } from '@matin/domain/mining/schedule'
import { bySettings } from '#features/notify/settings/service.ts'
import type { Platform } from '#platform/platform.ts'

/**
 * SQL interval longer than a day in any time zone, clock changes included. Counts of payouts end this long
 * after today's beginning, so that they do not read an order's later months. Nothing is paid before it is
 * due.
 */
export const BEYOND_TODAY = "interval '2 days'"

/** Calls `work` with the platform's last midnight, from which "today's income" counts. */
export function sinceToday<T>(platform: Platform, work: (today: Temporal.Instant) => Promise<T>): Promise<T> {
  return bySettings(platform.load, ({ timeZone }) => work(startOfPlatformDay(platform.clock.now(), timeZone)))
}
