import { type Language, localeOf } from '@matin/contract/language'
import { keepDateWhole, zoneLabel } from './zone.ts'

const minutes = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const day = { day: 'numeric', month: 'short' } as const
const date = { ...day, year: 'numeric' } as const

const LOOKS = {
  day,
  date,
  time: minutes,
  short: { ...day, ...minutes },
  moment: { ...date, ...minutes },
} as const
type Look = keyof typeof LOOKS

const DAY_MS = 86_400_000

const cache = new Map<string, Intl.DateTimeFormat>()

function formatter(language: Language, timeZone: string, look: Look): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${look}`
  const known = cache.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(localeOf(language), { ...LOOKS[look], timeZone })
  cache.set(key, made)
  return made
}

/** Returns the day of an instant on the calendar of a zone, as the number of days since 1 January 1970. */
export function calendarDay(time: number, timeZone: string): number {
  const look = { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const parts = new Intl.DateTimeFormat('en', look).formatToParts(time)
  const part = (type: string) => Number(parts.find(item => item.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS
}

export function daysBetween(from: number, to: number, timeZone: string): number {
  return calendarDay(to, timeZone) - calendarDay(from, timeZone)
}

export interface Times {
  /** Formats the day: "9 Jun". */
  day: (iso: string) => string
  /** Formats the day with its year: "9 Jun 2026". */
  date: (iso: string) => string
  /** Formats the time of day: "18:02". */
  time: (iso: string) => string
  /** Formats day and time: "9 Jun, 18:02". */
  short: (iso: string) => string
  /** Formats a deadline in a row: "9 Jun, 18:02 UTC+8". */
  due: (iso: string) => string
  /** Formats day, year and time: "9 Jun 2026, 18:02". */
  moment: (iso: string) => string
  /** Formats a deadline with its year: "9 Jun 2026, 18:02 UTC+8". */
  full: (iso: string) => string
  /** Formats a recent event: "18:02" on the day of `nowMs`, otherwise "9 Jun, 18:02". */
  brief: (iso: string, nowMs: number) => string
  /** Formats the heading above a day's rows: "Today", "Yesterday", otherwise "9 Jun 2026". */
  heading: (iso: string, nowMs: number) => string
  /** "Tomorrow, 04:00 UTC+8" from yesterday to tomorrow, otherwise "9 Jun, 18:02 UTC+8". Begins a line. */
  relative: (iso: string, nowMs: number) => string
}

export function timesOf(language: Language, timeZone: string): Times {
  const write = (look: Look) => (iso: string) =>
    keepDateWhole(formatter(language, timeZone, look).format(new Date(iso)))
  const [time, short, moment] = [write('time'), write('short'), write('moment')]
  // Written out by us, in one form: Simplified Chinese would begin with the zone, Traditional put it in brackets. It stays with its time.
  const inZone = (text: string, iso: string) => `${text}\u00a0${zoneLabel(timeZone, new Date(iso))}`
  const daysFrom = (nowMs: number, iso: string) => daysBetween(nowMs, Date.parse(iso), timeZone)

  return {
    day: write('day'),
    date: write('date'),
    time,
    short,
    due: iso => inZone(short(iso), iso),
    moment,
    full: iso => inZone(moment(iso), iso),
    brief: (iso, nowMs) => (daysFrom(nowMs, iso) === 0 ? time(iso) : short(iso)),
    heading(iso, nowMs) {
      const days = daysFrom(nowMs, iso)
      return days > 0 || days < -1 ? write('date')(iso) : dayWord(language, days)
    },
    relative(iso, nowMs) {
      const days = daysFrom(nowMs, iso)
      if (Math.abs(days) > 1) return inZone(short(iso), iso)
      return inZone(`${dayWord(language, days)}${language === 'en' ? ',' : ''} ${time(iso)}`, iso)
    },
  }
}

/** With a capital letter: "Yesterday". Japanese says 本日 for today, as in all texts of the app. */
function dayWord(language: Language, days: number): string {
  if (language === 'ja' && days === 0) return '本日'
  const word = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(days, 'day')
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
