/** Hours in which support answers, in the platform's time zone. At the closing time the office is closed. */
export interface OfficeHours {
  /** ISO weekdays; 1 is Monday. */
  days: readonly number[]
  /** Minutes since midnight. */
  opens: number
  closes: number
}

export interface OfficeState {
  open: boolean
  /** Time when the office next opens or closes; null if it never closes. */
  changesAt: Temporal.Instant | null
}

const PATTERN = /^([1-7])(?:-([1-7]))? (\d\d):(\d\d)-(\d\d):(\d\d)$/
const DAY = 1440

/** "1-5 09:00-18:00" is Monday to Friday; "1-7 00:00-24:00" is always open. Null for anything else. */
export function parseOfficeHours(text: string): OfficeHours | null {
  const match = PATTERN.exec(text)
  if (!match) return null
  const [first = 0, last = first, hour = 0, minute = 0, endHour = 0, endMinute = 0] = match
    .slice(1)
    .map(part => (part === undefined ? undefined : Number(part)))
  const hours = {
    days: Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index),
    opens: hour * 60 + minute,
    closes: endHour * 60 + endMinute,
  }
  const sound = minute < 60 && endMinute < 60 && hours.opens < hours.closes && hours.closes <= DAY
  return sound && hours.days.length > 0 ? hours : null
}

export function officeAt(hours: OfficeHours, now: Temporal.Instant, timeZone: string): OfficeState {
  if (hours.days.length === 7 && hours.opens === 0 && hours.closes === DAY)
    return { open: true, changesAt: null }
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  // A day more than a week: today may be over.
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = today.add({ days: ahead })
    if (!hours.days.includes(day.dayOfWeek)) continue
    const opens = momentOf(day, hours.opens, timeZone)
    const closes = momentOf(day, hours.closes, timeZone)
    if (Temporal.Instant.compare(now, opens) < 0) return { open: false, changesAt: opens }
    if (Temporal.Instant.compare(now, closes) < 0) return { open: true, changesAt: closes }
  }
  throw new Error('office hours without a day')
}

/** Counts the seconds between two times that lie within office hours: the time that a customer has waited. */
export function officeSeconds(
  hours: OfficeHours,
  from: Temporal.Instant,
  to: Temporal.Instant,
  timeZone: string,
): number {
  let seconds = 0
  for (const { opens, closes } of openSpans(hours, from, timeZone)) {
    if (Temporal.Instant.compare(opens, to) >= 0) return seconds
    const ends = Temporal.Instant.compare(closes, to) < 0 ? closes : to
    seconds += Math.floor(ends.since(opens).total('seconds'))
  }
  return seconds
}

/** Returns the time at which this many seconds of office hours have passed since `from`. */
export function officeDeadline(
  hours: OfficeHours,
  from: Temporal.Instant,
  seconds: number,
  timeZone: string,
): Temporal.Instant {
  let left = seconds
  for (const { opens, closes } of openSpans(hours, from, timeZone)) {
    const span = Math.floor(closes.since(opens).total('seconds'))
    if (left <= span) return opens.add({ seconds: left })
    left -= span
  }
  throw new Error('office hours without a day')
}

/** Without an end. If the office is open at `from`, the first span starts there. */
function* openSpans({ days, opens, closes }: OfficeHours, from: Temporal.Instant, timeZone: string) {
  let day = from.toZonedDateTimeISO(timeZone).toPlainDate()
  for (;;) {
    if (days.includes(day.dayOfWeek)) {
      const [begins, ends] = [momentOf(day, opens, timeZone), momentOf(day, closes, timeZone)]
      if (Temporal.Instant.compare(ends, from) > 0)
        yield { opens: Temporal.Instant.compare(begins, from) < 0 ? from : begins, closes: ends }
    }
    day = day.add({ days: 1 })
  }
}

function momentOf(day: Temporal.PlainDate, minutes: number, timeZone: string): Temporal.Instant {
  const at = minutes === DAY ? day.add({ days: 1 }) : day
  const plainTime = Temporal.PlainTime.from({
    hour: Math.floor((minutes % DAY) / 60),
    minute: minutes % 60,
  })
  return at.toZonedDateTime({ timeZone, plainTime }).toInstant()
}
