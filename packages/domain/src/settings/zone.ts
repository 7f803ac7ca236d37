/** Whether calendar days can be computed in a time zone. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // Days are reckoned by Temporal, which may not know a name that Intl still does ("US/Pacific-New").
    if ('Temporal' in globalThis) new Temporal.ZonedDateTime(0n, name)
    return true
  } catch {
    return false
  }
}
