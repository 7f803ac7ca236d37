import { startOfPlatformDay } from '@matin/domain/mining/schedule'
import { bySettings } from '#features/notify/settings/service.ts'
import type { Platform } from '#platform/platform.ts'

/**
 * SQL interval longer than a day of any zone, clock changes included. Nothing is paid before it is due, so pages count
 * payouts only up to this long after today began. That skips the months that an order still has before it.
 */
export const BEYOND_TODAY = "interval '2 days'"

/** Calls `work` with the beginning of "today's income", the platform's midnight. */
export function sinceToday<T>(platform: Platform, work: (today: Temporal.Instant) => Promise<T>): Promise<T> {
  return bySettings(platform.load, ({ timeZone }) => work(startOfPlatformDay(platform.clock.now(), timeZone)))
}
