import { useFormatter, useTimeZone } from 'use-intl'
import { useClientState } from '../state/client-state.ts'
import { offsetMinutes, zoneLabel } from './zone.ts'

/**
 * Times in the platform's zone, in which income falls due, and in the customer's own where the two differ.
 * `zone` comes with mining data; elsewhere it is the website setting.
 */
export function usePlatformTime(zone?: string) {
  const format = useFormatter()
  const ownZone = useTimeZone() ?? 'UTC'
  const setting = useClientState(state => state.globalConfig.time_zone)
  const timeZone = zone ?? setting ?? 'UTC'
  const differs = (at: Date) => offsetMinutes(timeZone, at) !== offsetMinutes(ownZone, at)
  return {
    zone: timeZone,
    label: (at: Date) => zoneLabel(timeZone, at),
    full: (iso: string) => `${format.dateTime(new Date(iso), 'moment', { timeZone })}`,
    short: (iso: string) => format.dateTime(new Date(iso), 'short', { timeZone }),
    day: (iso: string) => format.dateTime(new Date(iso), 'day', { timeZone }),
    /** The same instant on the customer's clock; undefined when both clocks agree. */
    own: (iso: string) =>
      differs(new Date(iso)) ? format.dateTime(new Date(iso), 'moment', { timeZone: ownZone }) : undefined,
  }
}
