/** When a day of a calendar, "2026-03-01", begins in a zone. */
export function startOf(day: string, timeZone: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant()
}

export function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString()
}
