/** The driver returns a text ("2026-01-02 03:04:05+00") or a Date. */
export function instantFrom(value: unknown): Temporal.Instant {
  if (value instanceof Date) return Temporal.Instant.fromEpochMilliseconds(value.getTime())
  return Temporal.Instant.from(String(value).replace(' ', 'T'))
}

/** "2026-01-02 03:04 UTC", for operators in any zone. */
export function toUtcText(time: Temporal.Instant): string {
  return `${toTimestamp(time).slice(0, 16).replace('T', ' ')} UTC`
}

export const DAY_MS = 86_400_000
/** Date parts by days since 1970: a page of orders has a hundred timestamps but only a few dates. */
const days = new Map<number, string>()
const MOST_DAYS = 10_000

/** Milliseconds are the precision that is stored everywhere. */
export function toTimestamp(time: Temporal.Instant): string {
  // A tenth of what Temporal's own takes, a quarter of what Date's takes; asked for with every transfer and six times with an order.
  const milliseconds = time.epochMilliseconds
  const day = Math.floor(milliseconds / DAY_MS)
  const rest = milliseconds - day * DAY_MS
  const [hours, minutes, seconds] = [
    Math.trunc(rest / 3_600_000),
    Math.trunc(rest / 60_000) % 60,
    Math.trunc(rest / 1000) % 60,
  ]
  return `${dayOf(day)}${digits(hours, 2)}:${digits(minutes, 2)}:${digits(seconds, 2)}.${digits(rest % 1000, 3)}Z`
}

function dayOf(day: number): string {
  const known = days.get(day)
  if (known !== undefined) return known
  if (days.size >= MOST_DAYS) days.clear()
  const text = new Date(day * DAY_MS).toISOString().replace('00:00:00.000Z', '')
  days.set(day, text)
  return text
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0')
}
