import { type Language, localeOf } from '@matin/contract/language'

const LOOK = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/**
 * Formats each instant among a sentence's parameters as the app writes its own times: "9 Jun 2026, 18:02
 * UTC+8". An unknown zone counts as UTC. Other values stay unchanged.
 */
export function inZone<P extends Readonly<Record<string, string>> | undefined>(
  params: P,
  language: Language,
  timeZone: string,
): P {
  const instants = Object.entries<string>(params ?? {}).filter(([, value]) => INSTANT.test(value))
  const texts = instants.map(([name, value]) => [
    name,
    momentText(Temporal.Instant.from(value), language, timeZone),
  ])
  return texts.length > 0 ? { ...params, ...Object.fromEntries(texts) } : params
}

function momentText(time: Temporal.Instant, language: Language, timeZone: string): string {
  const zoned = zonedOf(time, timeZone)
  const look = { ...LOOK, timeZone: zoned.timeZoneId }
  const text = new Intl.DateTimeFormat(localeOf(language), look).format(time.epochMilliseconds)
  return `${text} ${offsetLabel(zoned.offset)}`
}

function zonedOf(time: Temporal.Instant, timeZone: string): Temporal.ZonedDateTime {
  try {
    return time.toZonedDateTimeISO(timeZone)
  } catch {
    return time.toZonedDateTimeISO('UTC')
  }
}

/** The same in every language: "UTC", "UTC+8" or "UTC−3:30" for "+00:00", "+08:00" or "-03:30". */
function offsetLabel(offset: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(offset) ?? []
  if (!sign || (hours === '00' && minutes === '00')) return 'UTC'
  return `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`
}
