export const PRESETS = ['thisMonth', 'lastMonth', 'thisYear', 'lastYear', 'all'] as const
export type Preset = (typeof PRESETS)[number]

/** Two days of the customer's calendar, such as "2026-03-01", both included. */
export interface DayRange {
  from: string
  to: string
}

/** Returns the calendar day of an instant (milliseconds) in a time zone. */
export function dayIn(timeZone: string, ms: number): string {
  // Swedish writes dates as ISO does.
  return new Intl.DateTimeFormat('sv', { timeZone }).format(ms)
}

/** The days end today at the latest. `first` is the day when the account was opened. */
export function rangeOf(preset: Preset, today: string, first: string): DayRange {
  const [year = 0, month = 0] = today.split('-').map(Number)
  switch (preset) {
    case 'thisMonth':
      return { from: `${today.slice(0, 7)}-01`, to: today }
    case 'lastMonth':
      return { from: isoDay(year, month - 2, 1), to: isoDay(year, month - 1, 0) }
    case 'thisYear':
      return { from: `${year}-01-01`, to: today }
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
    case 'all':
      return { from: first < today ? first : today, to: today }
  }
}

/** Formats a day as ISO 8601. Months count from 0. Day 0 is the last day of the month before. */
function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}
