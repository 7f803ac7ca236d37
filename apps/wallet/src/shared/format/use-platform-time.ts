import { useClientState } from '../state/client-state.ts'
import { ownZone } from './own-zone.ts'
import { calendarDay } from './times.ts'
import { useTimes } from './use-times.ts'
import { offsetMinutes, zoneLabel } from './zone.ts'

/**
 * Income falls due at 04:00 in the platform's zone, whose time is added where the customer's clock
 * (`useTimes`) differs. `zone` comes with mining data, by default from the website setting.
 */
export function usePlatformTime(zone?: string) {
  const here = ownZone()
  const setting = useClientState(state => state.globalConfig.time_zone)
  const timeZone = zone ?? setting ?? 'UTC'
  const times = useTimes(timeZone)
  const differs = (at: Date) => offsetMinutes(timeZone, at) !== offsetMinutes(here, at)
  return {
    zone: timeZone,
    label: (at: Date) => zoneLabel(timeZone, at),
    /** "12 Jun, 04:00 UTC"; undefined if the customer's clock shows the same. */
    due: (iso: string) => (differs(new Date(iso)) ? times.due(iso) : undefined),
    /** Customer's clock, then the platform's: "12 Jun, 13:00 UTC+9 · 04:00 UTC". */
    beside(own: string, iso: string): string {
      const at = new Date(iso)
      if (!differs(at)) return own
      // Its day as well where that is another one.
      const isOneDay = calendarDay(Date.parse(iso), timeZone) === calendarDay(Date.parse(iso), here)
      return `${own}\u00a0· ${isOneDay ? `${times.time(iso)}\u00a0${zoneLabel(timeZone, at)}` : times.due(iso)}`
    },
  }
}
