import { startOfPlatformDay } from '@matin/domain/mining/schedule'
import type { Platform } from '../../platform/platform.ts'
import { bySettings } from '../settings/service.ts'

/**
 * Of SQL: longer than a day of any zone, whatever its clocks do. Nothing is paid before it is due, so that pages look for what is
 * paid so long from the beginning of today only, which leaves the months out that an order still has before it.
 */
export const BEYOND_TODAY = "interval '2 days'"

/** What `work` reads by where "today's income" begins: the platform's midnight. */
export function sinceToday<T>(platform: Platform, work: (today: Temporal.Instant) => Promise<T>): Promise<T> {
  return bySettings(platform.ask, ({ timeZone }) => work(startOfPlatformDay(platform.clock.now(), timeZone)))
}
