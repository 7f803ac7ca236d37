import { describe, expect, it } from 'vitest'
import { timesOf } from './times.ts'

const at = '2026-06-09T18:02:00Z'
const now = Date.parse('2026-06-09T20:00:00Z')

describe('the time format', () => {
  it('writes English with the day before the month and a 24 h clock', () => {
    const times = timesOf('en', 'UTC')
    expect(times.day(at)).toBe('9 Jun')
    expect(times.short(at)).toBe('9 Jun, 18:02')
    expect(times.moment(at)).toBe('9 Jun 2026, 18:02')
    expect(times.full(at)).toBe('9 Jun 2026, 18:02\u00a0UTC')
    expect(times.time('2026-06-09T00:05:00Z')).toBe('00:05')
  })

  it.each([
    ['ja', '6月\u20609日 18:02'],
    ['zh-Hans', '6月\u20609日 18:02'],
    ['zh-Hant', '6月\u20609日 18:02'],
  ] as const)('follows the rules of %s and does not break within a date', (language, text) => {
    expect(timesOf(language, 'UTC').short(at)).toBe(text)
  })

  it.each([
    ['en', '9 Jun 2026, 18:02\u00a0UTC'],
    ['ja', '2026年\u20606月\u20609日 18:02\u00a0UTC'],
    ['zh-Hans', '2026年\u20606月\u20609日 18:02\u00a0UTC'],
    ['zh-Hant', '2026年\u20606月\u20609日 18:02\u00a0UTC'],
  ] as const)('puts the time zone after the time in %s, on the same line', (language, text) => {
    expect(timesOf(language, 'UTC').full(at)).toBe(text)
  })

  it('shows another time zone by its offset, including summer time', () => {
    expect(timesOf('en', 'Asia/Taipei').due(at)).toBe('10 Jun, 02:02\u00a0UTC+8')
    expect(timesOf('ja', 'Asia/Tokyo').due(at)).toBe('6月\u206010日 03:02\u00a0UTC+9')
    expect(timesOf('en', 'America/New_York').full(at)).toBe('9 Jun 2026, 14:02\u00a0UTC−4')
    expect(timesOf('en', 'America/New_York').full('2026-12-09T18:02:00Z')).toBe(
      '9 Dec 2026, 13:02\u00a0UTC−5',
    )
  })

  it('shows the time alone for today, and the day as well for any other date', () => {
    const times = timesOf('en', 'UTC')
    expect(times.brief(at, now)).toBe('18:02')
    expect(times.brief('2026-06-08T23:59:00Z', now)).toBe('8 Jun, 23:59')
  })

  it('says yesterday, today and tomorrow, and gives the date otherwise', () => {
    const times = timesOf('en', 'UTC')
    expect(times.relative('2026-06-08T04:00:00Z', now)).toBe('Yesterday, 04:00\u00a0UTC')
    expect(times.relative(at, now)).toBe('Today, 18:02\u00a0UTC')
    expect(times.relative('2026-06-10T04:00:00Z', now)).toBe('Tomorrow, 04:00\u00a0UTC')
    expect(times.relative('2026-06-11T04:00:00Z', now)).toBe('11 Jun, 04:00\u00a0UTC')
  })

  it.each([
    ['ja', '明日 04:00\u00a0UTC'],
    ['zh-Hans', '明天 04:00\u00a0UTC'],
    ['zh-Hant', '明天 04:00\u00a0UTC'],
  ] as const)('writes the word for tomorrow in %s', (language, text) => {
    expect(timesOf(language, 'UTC').relative('2026-06-10T04:00:00Z', now)).toBe(text)
  })

  it('counts days on the calendar of its time zone, across the end of a year', () => {
    // 20:00 UTC is 04:00 of the next day in Taipei.
    expect(timesOf('en', 'Asia/Taipei').relative('2026-06-10T04:00:00Z', now)).toBe('Today, 12:00\u00a0UTC+8')
    const newYearsEve = Date.parse('2026-12-31T12:00:00Z')
    expect(timesOf('en', 'UTC').relative('2027-01-01T04:00:00Z', newYearsEve)).toBe(
      'Tomorrow, 04:00\u00a0UTC',
    )
  })

  it('names the day above a group of rows', () => {
    const times = timesOf('en', 'UTC')
    expect(times.heading(at, now)).toBe('Today')
    expect(times.heading('2026-06-08T23:59:00Z', now)).toBe('Yesterday')
    expect(times.heading('2026-06-07T12:00:00Z', now)).toBe('7 Jun 2026')
    expect(timesOf('ja', 'UTC').heading('2026-06-08T12:00:00Z', now)).toBe('昨日')
    expect(timesOf('ja', 'UTC').heading('2026-06-09T12:00:00Z', now)).toBe('本日')
  })
})
