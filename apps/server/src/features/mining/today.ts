import { startOfPlatformDay } from '@matin/domain/mining/schedule'
import type { Platform } from '../../platform/platform.ts'
import { bySettings } from '../settings/service.ts'

/**
 * Of SQL: no day of any zone is longer. Nothing is paid before it is due, so that pages look for what is paid up to the end of
 * today only, which leaves the months out that an order still has before it.
 */
export const LONGEST_DAY = "interval '25 hours'"

/** What `work` reads by where "today's income" begins: the platform's midnight. */
export function sinceToday<T>(platform: Platform, work: (today: Temporal.Instant) => Promise<T>): Promise<T> {
  return bySettings(platform.ask, ({ timeZone }) => work(startOfPlatformDay(platform.clock.now(), timeZone)))
}
