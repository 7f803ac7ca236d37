import type { SupportChat } from '@matin/contract/admin/support'
import { clockTime, duration, weekday } from '#shared/format/format.ts'

/** Formats a time as "19:40", or "Sat 13 Jun, 19:40" if it is on another day. */
export function timeOrDay(time: string, now: number = Date.now()): string {
  const [day, today] = [weekday(time), weekday(new Date(now).toISOString())]
  const clock = clockTime(Date.parse(time)).slice(0, 5)
  return day === today ? clock : `${day}, ${clock}`
}

type Open = Pick<SupportChat, 'waitingSince' | 'dueAt' | 'awaitsSince'>

export function chatStateOf(
  { dueAt, awaitsSince }: Open,
  now: number,
): { says: string; about: string | null; tone: 'neg' | 'warn' | undefined } {
  if (dueAt !== null) {
    const left = (Date.parse(dueAt) - now) / 1000
    const about = `${left < 0 ? 'was due' : 'due'} ${timeOrDay(dueAt, now)}`
    const span = duration(Math.max(60, Math.abs(left))).replace(/ \d+ s$/, '')
    return left < 0
      ? { says: `Answer ${span} late`, about, tone: 'neg' }
      : { says: `Answer within ${span}`, about, tone: left < 3600 ? 'warn' : undefined }
  }
  return awaitsSince === null
    ? { says: 'Nothing open', about: null, tone: undefined }
    : { says: 'Waiting for the customer', about: `since ${timeOrDay(awaitsSince, now)}`, tone: undefined }
}
