import { useLocale } from '../i18n/use-translations.tsx'
import { ownZone } from './own-zone.ts'
import { type Times, timesOf } from './times.ts'

export function useTimes(timeZone?: string): Times {
  const own = ownZone()
  return timesOf(useLocale(), timeZone ?? own)
}
