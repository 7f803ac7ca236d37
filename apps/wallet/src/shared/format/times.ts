import type { Language } from '@matin/contract/language'

const minutes = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const day = { day: 'numeric', month: 'short' } as const
const date = { ...day, year: 'numeric' } as const

const LOOKS = {
  day,
  date,
  time: minutes,
  short: { ...day, ...minutes },
  moment: { ...date, ...minutes },
  full: { ...date, ...minutes, timeZoneName: 'short' },
} as const
type Look = keyof typeof LOOKS

/** English as the design writes it: the day before the month. */
const LOCALES: Record<Language, string> = {
  en: 'en-GB',
  ja: 'ja',
  'zh-Hans': 'zh-Hans',
  'zh-Hant': 'zh-Hant',
}
const DAY_MS = 86_400_000

const cache = new Map<string, Intl.DateTimeFormat>()

function formatter(language: Language, timeZone: string, look: Look): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${look}`
  const known = cache.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALES[language], { ...LOOKS[look], timeZone })
  cache.set(key, made)
  return made
}

/** Number of the day on the calendar of a zone. */
function calendarDay(time: number, timeZone: string): number {
  const look = { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const parts = new Intl.DateTimeFormat('en', look).formatToParts(time)
  const part = (type: string) => Number(parts.find(item => item.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS
}

/** Ways to write an ISO instant in one language and zone. */
export interface Times {
  /** "9 Jun" */
  day: (iso: string) => string
  /** "9 Jun 2026" */
  date: (iso: string) => string
  /** "18:02" */
  time: (iso: string) => string
  /** "9 Jun, 18:02" */
  short: (iso: string) => string
  /** "9 Jun 2026, 18:02" */
  moment: (iso: string) => string
  /** "9 Jun 2026, 18:02 UTC": where money waits for it and no zone is said beside it. */
  full: (iso: string) => string
  /** "18:02" on the day of `nowMs`, otherwise "9 Jun, 18:02": for what has just happened. */
  brief: (iso: string, nowMs: number) => string
  /** "Today", "Yesterday", otherwise "9 Jun 2026": above a day's rows. */
  heading: (iso: string, nowMs: number) => string
  /** "Tomorrow, 04:00" from yesterday to tomorrow, otherwise "9 Jun, 18:02". Begins a line. */
  relative: (iso: string, nowMs: number) => string
}

export function timesOf(language: Language, timeZone: string): Times {
  const write = (look: Look) => (iso: string) => formatter(language, timeZone, look).format(new Date(iso))
  const [time, short] = [write('time'), write('short')]
  const daysFrom = (nowMs: number, iso: string) =>
    calendarDay(Date.parse(iso), timeZone) - calendarDay(nowMs, timeZone)

  return {
    day: write('day'),
    date: write('date'),
    time,
    short,
    moment: write('moment'),
    // One form in four languages: Simplified Chinese would begin with the zone, Traditional put it in brackets.
    full: iso => `${write('moment')(iso)} ${zoneOf(language, timeZone, iso)}`,
    brief: (iso, nowMs) => (daysFrom(nowMs, iso) === 0 ? time(iso) : short(iso)),
    heading(iso, nowMs) {
      const days = daysFrom(nowMs, iso)
      return days > 0 || days < -1 ? write('date')(iso) : dayWord(language, days)
    },
    relative(iso, nowMs) {
      const days = daysFrom(nowMs, iso)
      if (Math.abs(days) > 1) return short(iso)
      return `${dayWord(language, days)}${language === 'en' ? ',' : ''} ${time(iso)}`
    },
  }
}

function zoneOf(language: Language, timeZone: string, iso: string): string {
  const parts = formatter(language, timeZone, 'full').formatToParts(new Date(iso))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** "Yesterday": a day near today, as a line begins with it. */
function dayWord(language: Language, days: number): string {
  const word = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(days, 'day')
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
