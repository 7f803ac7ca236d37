import { type Language, localeOf } from '@matin/contract/language'
import { groupDigits } from '@matin/ui/amount-text'

const formats = new Map<string, Intl.DateTimeFormat>()
let zone = 'UTC'

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

/** Formats milliseconds as a time in the platform's zone: "21:48:12". */
export function clockTime(now: number): string {
  return format('clock', { ...TIME, second: '2-digit' }).format(now)
}

/** Formats milliseconds as a day in the platform's zone, with the zone: "Sun 14 Jun, UTC+8". */
export function clockDay(now: number): string {
  return `${dayOf(now)}, ${zoneAt(now)}`
}

/** Formats a time as a day in the platform's zone: "Sun 14 Jun". */
export function weekday(time: string): string {
  return dayOf(Date.parse(time))
}

function dayOf(now: number): string {
  return format('day', { ...DATE, weekday: 'short' })
    .format(now)
    .replace(',', '')
}

/** Returns the platform's UTC offset at a time: "UTC+8". */
export function zoneAt(now: number): string {
  const parts = format('zone', { timeZoneName: 'shortOffset' }).formatToParts(now)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // Safari writes the zone itself as "UTC+0".
  return offset.replace('GMT', 'UTC').replace(/^UTC[+-]0$/, 'UTC')
}

/** Formats a time in a customer's language, with the platform's zone: "6月15日 03:02 (UTC+8)". */
export function momentIn(language: Language, time: string): string {
  const written = new Intl.DateTimeFormat(localeOf(language), {
    ...TIME,
    day: 'numeric',
    month: 'long',
    hourCycle: 'h23',
    timeZone: zone,
  })
  return `${written.format(new Date(time))} (${zoneAt(Date.parse(time))})`
}

export function minutesOfDay(now: number): number {
  const [hours = 0, minutes = 0] = clockTime(now).split(':').map(Number)
  return hours * 60 + minutes
}

/** Formats "2026-11-24T09:00:00Z" in the platform's zone: "24 Nov 2026, 10:00". */
export function moment(time: string): string {
  return format('moment', { ...DATE, ...TIME, year: 'numeric' }).format(new Date(time))
}

/** Time whose clock reading in UTC is the platform's at `now`, both in milliseconds. */
function wallTime(now: number): number {
  const shown = format('wall', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(shown.find(({ type }) => type === name)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

const WRITTEN_DAY = /^(\d{1,2}) ([a-z]{3})[a-z]* (\d{4})$/i
const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Takes "14 Jun 2026" and "2026-06-14"; null for anything else and for a day that does not exist. */
export function parseDay(text: string): string | null {
  const written = WRITTEN_DAY.exec(text.trim())
  const iso = ISO_DAY.exec(text.trim())
  const [year, month, day] = written
    ? [Number(written[3]), MONTHS.indexOf(written[2]?.toLowerCase() ?? '') + 1, Number(written[1])]
    : [Number(iso?.[1]), Number(iso?.[2]), Number(iso?.[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  if (month < 1 || date.getUTCDate() !== day || date.getUTCMonth() !== month - 1) return null
  return date.toISOString().slice(0, 10)
}

/** Parses the platform's time, as `moment` formats it or "2026-11-24 10:00", to ISO 8601; otherwise null. */
export function parseMoment(text: string): string | null {
  const [, written = '', hour, minute] = /^(.+?),?[ T]+(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? []
  const day = parseDay(written)
  if (day === null || Number(hour) > 23 || Number(minute) > 59) return null
  const wall = Date.parse(`${day}T00:00:00Z`) + (Number(hour) * 60 + Number(minute)) * 60_000
  // Computed twice: near a clock change the first guess may lie on the other side of it.
  const guess = wall - (wallTime(wall) - wall)
  return new Date(wall - (wallTime(guess) - guess)).toISOString()
}

export function dayAndTime(time: string): string {
  return format('short', { ...DATE, ...TIME }).format(new Date(time))
}

const DAY = new Intl.DateTimeFormat('en-GB', { ...DATE, year: 'numeric', timeZone: 'UTC' })

/** Formats the day of a time as it is in UTC, not in the platform's zone. */
export function utcDay(time: string): string {
  return DAY.format(new Date(time))
}

export function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  return `${groupDigits(whole)}${fraction === undefined ? '' : `.${fraction}`}`
}

export function groupedAmounts(text: string): string {
  return text.replace(/\b\d{4,}(\.\d+)?(?= [A-Z]{2,})/g, grouped)
}

/** Groups the digits of a figure with its unit: "50000 USDT" to "50,000 USDT". Other texts are unchanged. */
export function withGroups(text: string): string {
  return text.replace(/^-?\d+(?=(\.\d+)?( |$))/, groupDigits)
}

/** From 100 on cut to two decimals: "12345.678912 USDT" to "12,345.67 USDT". Other texts are unchanged. */
export function readable(value: string): string {
  const [figure = '', ...unit] = value.split(' ')
  const large = /^\d{3,}\.\d{2}/.exec(figure)
  return [/^\d+(\.\d+)?$/.test(figure) ? grouped(large?.[0] ?? figure) : figure, ...unit].join(' ')
}

/** Formats an amount with at least two decimals: "1234.5" to "1,234.50". */
export function money(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  return `${groupDigits(whole)}.${fraction.padEnd(2, '0')}`
}

/** In a single unit: "12 seconds", "3 hours". Minutes and longer units are rounded down. */
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

/** Formats seconds as "4 min 12 s" or "2 h 5 min". */
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

export function upTo({ count, more }: { count: number; more: boolean }): string {
  return `${groupDigits(String(count))}${more ? '+' : ''}`
}

export function counted(count: string, one: string): string {
  return `${count} ${one}${count === '1' ? '' : 's'}`
}

/** Formats the age of a time at `now` (milliseconds): "12 seconds ago". */
export function ago(time: string, now: number): string {
  return `${span(Math.max(0, (now - Date.parse(time)) / 1000))} ago`
}

/** Formats seconds as "05:20:31", negative after the deadline. */
export function countdown(seconds: number): string {
  const left = Math.abs(Math.trunc(seconds))
  const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  return `${seconds < 0 ? '−' : ''}${parts.map(part => String(part).padStart(2, '0')).join(':')}`
}

/** "recent_password_change" to "Recent password change", "nft_purchase" to "NFT purchase". Codes are British. */
export function words(code: string): string {
  const text = code
    .replaceAll(/[_.]/g, ' ')
    .replace('cancelled', 'canceled')
    .replace('unauthorised', 'unauthorized')
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(/\b(nft|url|sms|pin|uid|totp)\b/gi, short =>
    short.toUpperCase(),
  )
}

export function initials(name: string): string {
  return name
    .split(/\s+/)
    .map(word => word[0])
    .join('')
    .slice(0, 2)
    .toUpperCase()
}

export function shortened(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-6)}`
}
