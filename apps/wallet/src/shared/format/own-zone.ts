let zone: string | undefined

/** The phone's time zone, as the cheapest source names it: the first formatter of dates takes a slow phone 60 ms to make. */
export function ownZone(): string {
  zone ??=
    'Temporal' in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}
