import { groupDigits } from '@matin/ui/amount-text'

const formats = new Map<string, Intl.DateTimeFormat>()
let zone = 'UTC'

/** Names the platform's zone: all times of the console are in it. */
export function setZone(name: string): void {
  zone = name
  formats.clear()
}

function format(shape: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const made = formats.get(shape) ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options })
  formats.set(shape, made)
  return made
}

const DATE = { day: 'numeric', month: 'short' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const

/** Milliseconds as the platform's "21:48:12". */
export function clockTime(now: number): string {
  return format('clock', { ...TIME, second: '2-digit' }).format(now)
}

/** Milliseconds as "Sun 14 Jun, UTC+8": the platform's day, and its zone by name. */
export function clockDay(now: number): string {
  const parts = new Map(
    format('day', { ...DATE, weekday: 'short', timeZoneName: 'shortOffset' })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  // Safari writes the zone itself as "UTC+0".
  const offset = part('timeZoneName')
    .replace('GMT', 'UTC')
    .replace(/^UTC[+-]0$/, 'UTC')
  return `${part('weekday')} ${part('day')} ${part('month')}, ${offset}`
}

/** Minutes since the platform's midnight. */
export function minutesOfDay(now: number): number {
  const [hours = 0, minutes = 0] = clockTime(now).split(':').map(Number)
  return hours * 60 + minutes
}

/** "2026-11-24T09:00:00Z" as the platform's "24 Nov 2026, 10:00". */
export function moment(time: string): string {
  return format('moment', { ...DATE, ...TIME, year: 'numeric' }).format(new Date(time))
}

/** "24 Nov, 10:00": where the year says nothing. */
export function dayAndTime(time: string): string {
  return format('short', { ...DATE, ...TIME }).format(new Date(time))
}

const DAY = new Intl.DateTimeFormat('en-GB', { ...DATE, year: 'numeric', timeZone: 'UTC' })

/** A day of the platform, which is of UTC. */
export function utcDay(time: string): string {
  return DAY.format(new Date(time))
}

/** "1234.5" as "1,234.5". */
export function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  return `${groupDigits(whole)}${fraction === undefined ? '' : `.${fraction}`}`
}

/** A figure with its unit, "12345.678912 USDT", as "12,345.67 USDT": of a large one two decimals. Another text as it is. */
export function readable(value: string): string {
  const [figure = '', ...unit] = value.split(' ')
  const large = /^\d{3,}\.\d{2}/.exec(figure)
  return [/^\d+(\.\d+)?$/.test(figure) ? grouped(large?.[0] ?? figure) : figure, ...unit].join(' ')
}

/** "1234.5" as "1,234.50". */
export function money(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  return `${groupDigits(whole)}.${fraction.padEnd(2, '0')}`
}

/** Seconds in words, roughly: "12 seconds", "3 hours". */
export function span(seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [Math.round(seconds), 'second']
      : seconds < 7200
        ? [Math.floor(seconds / 60), 'minute']
        : seconds < 172_800
          ? [Math.floor(seconds / 3600), 'hour']
          : [Math.floor(seconds / 86_400), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Seconds as "4 min 12 s" or "2 h 5 min". */
export function duration(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    Math.floor(seconds) % 60,
  ]
  return [hours && `${hours} h`, minutes && `${minutes} min`, hours === 0 && rest && `${rest} s`]
    .filter(Boolean)
    .join(' ')
}

/** What is counted up to a bound: "1,000+" once there are more. */
export function upTo({ count, more }: { count: number; more: boolean }): string {
  return `${groupDigits(String(count))}${more ? '+' : ''}`
}

/** "1 request", "20+ requests". */
export function counted(count: string, one: string): string {
  return `${count} ${one}${count === '1' ? '' : 's'}`
}

/** How long ago it was, as of `now` in milliseconds: "12 seconds ago". */
export function ago(time: string, now: number): string {
  return `${span(Math.max(0, (now - Date.parse(time)) / 1000))} ago`
}

/** Seconds as "05:20:31", with a minus once they are over. */
export function countdown(seconds: number): string {
  const left = Math.abs(Math.trunc(seconds))
  const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  return `${seconds < 0 ? '−' : ''}${parts.map(part => String(part).padStart(2, '0')).join(':')}`
}

/** "recent_password_change" as "Recent password change", "nft_purchase" as "NFT purchase". */
export function words(code: string): string {
  const text = code.replaceAll('_', ' ')
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(/\b(nft|url|sms)\b/gi, short =>
    short.toUpperCase(),
  )
}

/** "Ada Brandt" as "AB". */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .map(word => word[0])
    .join('')
    .slice(0, 2)
    .toUpperCase()
}

/** "TLd5vUe8…Sm3Qr9": both ends, which are what one compares. */
export function shortened(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-6)}`
}
