import { useClientState } from '../state/client-state.ts'
import { ownZone } from './own-zone.ts'
import { useTimes } from './use-times.ts'
import { offsetMinutes, zoneLabel } from './zone.ts'

/**
 * Times in the platform's zone, in which income falls due, and in the customer's own where the two differ.
 * `zone` comes with mining data; elsewhere it is the website setting.
 */
export function usePlatformTime(zone?: string) {
  const here = ownZone()
  const setting = useClientState(state => state.globalConfig.time_zone)
  const timeZone = zone ?? setting ?? 'UTC'
  const times = useTimes(timeZone)
  const own = useTimes(here)
  const differs = (at: Date) => offsetMinutes(timeZone, at) !== offsetMinutes(here, at)
  return {
    ...times,
    zone: timeZone,
    label: (at: Date) => zoneLabel(timeZone, at),
    /** The same instant on the customer's clock; undefined when both clocks agree. */
    own: (iso: string) => (differs(new Date(iso)) ? own.moment(iso) : undefined),
  }
}
