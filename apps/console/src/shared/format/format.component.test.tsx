import { afterEach, expect, test, vi } from 'vitest'
import { clockDay, clockTime, dayAndTime, minutesOfDay, moment, setZone } from './format.ts'

const NOON = Date.UTC(2026, 5, 14, 12)

afterEach(() => setZone('UTC'))

test('the clock shows "UTC" for a zone without an offset, in every engine', () => {
  expect(clockDay(NOON)).toBe('Sun 14 Jun, UTC')
  const parts = Intl.DateTimeFormat.prototype.formatToParts
  for (const zone of ['GMT+0', 'UTC+0', 'GMT-0', 'UTC']) {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockImplementation(function (
      this: Intl.DateTimeFormat,
      date,
    ) {
      return parts
        .call(this, date)
        .map(part => (part.type === 'timeZoneName' ? { ...part, value: zone } : part))
    })
    expect(clockDay(NOON)).toBe('Sun 14 Jun, UTC')
    vi.restoreAllMocks()
  }
})

test('the clock keeps a UTC offset that begins with 0', () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockReturnValue([
    { type: 'timeZoneName', value: 'GMT+0:30' },
  ])
  expect(clockDay(NOON)).toMatch(/ UTC\+0:30$/)
})

test('all times are shown in the platform’s zone', () => {
  setZone('Asia/Taipei')
  const late = '2026-06-14T17:30:05Z'
  expect(clockTime(Date.parse(late))).toBe('01:30:05')
  expect(clockDay(Date.parse(late))).toBe('Mon 15 Jun, UTC+8')
  expect(minutesOfDay(Date.parse(late))).toBe(90)
  expect(moment(late)).toBe('15 Jun 2026, 01:30')
  expect(dayAndTime(late)).toBe('15 Jun, 01:30')
})
