let zone: string | undefined

/**
 * Name that a browser returns for a time zone that it does not know. Other programs do not accept this name.
 */
const UNKNOWN = 'Etc/Unknown'

/**
 * Returns the phone's time zone; UTC if the browser does not know it. Reads it from the cheapest source,
 * because creating the first date formatter takes 60 ms on a slow phone.
 */
export function ownZone(): string {
  if (zone === undefined) {
    const named =
      'Temporal' in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone
    zone = named && named !== UNKNOWN ? named : 'UTC'
  }
  return zone
}
