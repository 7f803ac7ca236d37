/** Whether a time zone is supported for calendar days. */
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
