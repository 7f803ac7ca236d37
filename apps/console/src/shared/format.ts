import { groupDigits } from '@matin/ui/amount-text'

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'shortOffset',
})

/** Milliseconds as "Sun 14 Jun, 21:48 UTC+8", by the operator's own clock. */
export function clock(now: number): string {
  const parts = new Map(CLOCK.formatToParts(now).map(({ type, value }) => [type, value]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  // Safari writes the zone itself as "UTC+0".
  const zone = part('timeZoneName')
    .replace('GMT', 'UTC')
    .replace(/^UTC[+-]0$/, 'UTC')
  return `${part('weekday')} ${part('day')} ${part('month')}, ${part('hour')}:${part('minute')} ${zone}`
}

/** "2026-11-24T09:00:00Z" as "24 Nov 2026, 10:00", by the operator's own clock. */
export function moment(time: string): string {
  return MOMENT.format(new Date(time))
}

/** "24 Nov, 10:00": where the year says nothing. */
export function dayAndTime(time: string): string {
  return DAY_AND_TIME.format(new Date(time))
}

/** A day of the platform, which is of UTC. */
export function utcDay(time: string): string {
  return DAY.format(new Date(time))
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

/** What is counted up to a bound: "1,000+" once there are more. */
export function upTo({ count, more }: { count: number; more: boolean }): string {
  return `${groupDigits(String(count))}${more ? '+' : ''}`
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

/** "TLd5vUe8…Sm3Qr9": both ends, which are what one compares. */
export function shortened(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-6)}`
}
