import { useLocale, useTimeZone } from 'use-intl'
import { type Times, timesOf } from './times.ts'

/** Times on the customer's own clock; in another zone when one is named. */
export function useTimes(timeZone?: string): Times {
  const own = useTimeZone() ?? 'UTC'
  return timesOf(useLocale(), timeZone ?? own)
}
