import { useClientState } from '../state/client-state.ts'
import { ownZone } from './own-zone.ts'
import { calendarDay } from './times.ts'
import { useTimes } from './use-times.ts'
import { offsetMinutes, zoneLabel } from './zone.ts'

/**
 * Returns a formatter of times in the platform's zone, in which income falls due at 04:00. Customers read
 * times on their own clock (`useTimes`); the platform's time is added where the clocks differ. `zone` comes
 * with mining data, by default from the website setting.
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
    /**
     * Formats a time in the platform's zone: "12 Jun, 04:00 UTC". Undefined if the customer's clock shows the
     * same.
     */
    due: (iso: string) => (differs(new Date(iso)) ? times.due(iso) : undefined),
    /**
     * Returns a time on the customer's clock, followed by the platform's: "12 Jun, 13:00 UTC+9 · 04:00 UTC".
     */
    beside(own: string, iso: string): string {
      const at = new Date(iso)
      if (!differs(at)) return own
      // Its day as well where that is another one.
      const isOneDay = calendarDay(Date.parse(iso), timeZone) === calendarDay(Date.parse(iso), here)
      return `${own}\u00a0· ${isOneDay ? `${times.time(iso)}\u00a0${zoneLabel(timeZone, at)}` : times.due(iso)}`
    },
  }
}
