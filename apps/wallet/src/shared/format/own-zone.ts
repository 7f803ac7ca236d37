let zone: string | undefined

/** Browsers return it for a time zone that they do not know. Other programs do not accept this name. */
const UNKNOWN = 'Etc/Unknown'

/** UTC if unknown. By the cheapest source: creating the first date formatter takes 60 ms on a slow phone. */
export function ownZone(): string {
  if (zone === undefined) {
    const named =
      'Temporal' in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone
    zone = named && named !== UNKNOWN ? named : 'UTC'
  }
  return zone
}
