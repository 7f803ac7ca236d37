import { useLocale } from '../i18n/use-translations.tsx'
import { ownZone } from './own-zone.ts'
import { type Times, timesOf } from './times.ts'

/** Times on the customer's own clock; in another zone when one is named. */
export function useTimes(timeZone?: string): Times {
  const own = ownZone()
  return timesOf(useLocale(), timeZone ?? own)
}
