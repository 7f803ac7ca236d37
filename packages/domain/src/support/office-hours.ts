/** When people answer, on the clock of the platform's zone; the end does not belong to it. */
export interface OfficeHours {
  /** ISO days, 1 is Monday. */
  days: readonly number[]
  /** Minutes since midnight. */
  opens: number
  closes: number
}

export interface OfficeState {
  open: boolean
  /** When it next opens or closes; null where it never does. */
  changesAt: Temporal.Instant | null
}

const PATTERN = /^([1-7])(?:-([1-7]))? (\d\d):(\d\d)-(\d\d):(\d\d)$/
const DAY = 1440

/** Reads "1-5 09:00-18:00": Monday to Friday, nine to six. "1-7 00:00-24:00" is always. Null for anything else. */
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

/** Whether somebody answers now, and when that changes. */
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

function momentOf(day: Temporal.PlainDate, minutes: number, timeZone: string): Temporal.Instant {
  const at = minutes === DAY ? day.add({ days: 1 }) : day
  const plainTime = Temporal.PlainTime.from({
    hour: Math.floor((minutes % DAY) / 60),
    minute: minutes % 60,
  })
  return at.toZonedDateTime({ timeZone, plainTime }).toInstant()
}
