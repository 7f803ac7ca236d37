import { localeOf } from '@matin/contract/language'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns a formatter for a zone. A zone that this browser does not know counts as UTC. */
function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const inZone = (zone: string) =>
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  let made: Intl.DateTimeFormat
  try {
    made = inZone(timeZone)
  } catch {
    made = inZone('UTC')
  }
  formatters.set(timeZone, made)
  return made
}

/** Returns the minutes that a zone is ahead of UTC at an instant. */
export function offsetMinutes(zone: string, at: Date): number {
  // Spared the formatter, which a slow phone takes 60 ms to make the first time.
  if (zone === 'UTC') return 0
  const parts = formatter(zone).formatToParts(at)
  const text = parts.find(part => part.type === 'timeZoneName')?.value ?? ''
  const match = /([+-])(\d{2}):?(\d{2})/.exec(text)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

/** Formats a zone's offset as "UTC", "UTC+8" or "UTC+5:30", the same in every language. */
export function zoneLabel(zone: string, at: Date): string {
  const minutes = offsetMinutes(zone, at)
  if (minutes === 0) return 'UTC'
  const rest = Math.abs(minutes) % 60
  const hours = Math.floor(Math.abs(minutes) / 60)
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

export function minutesOfDay(zone: string, at: Date): number {
  const utc = at.getUTCHours() * 60 + at.getUTCMinutes()
  return (((utc + offsetMinutes(zone, at)) % 1440) + 1440) % 1440
}

/** Without a WORD JOINER, a browser may break a Chinese or Japanese date before its month or day. */
export function keepDateWhole(date: string): string {
  return date.replace(/[年月](?=\d)/g, '$&\u2060')
}

/** As `Times.short`, for a guest's Home, which does not load times.ts and the 23 KiB that come with it. */
export function momentText(at: string | number, locale: string): string {
  const look = {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  return keepDateWhole(new Intl.DateTimeFormat(localeOf(locale), look).format(new Date(at)))
}
