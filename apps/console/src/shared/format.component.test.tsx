import { expect, test, vi } from 'vitest'
import { clock } from './format.ts'

const NOON = Date.UTC(2026, 5, 14, 12)

test('the clock says "UTC" where there is no offset, in every engine', () => {
  expect(clock(NOON)).toBe('Sun 14 Jun, 12:00 UTC')
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
    expect(clock(NOON)).toBe('Sun 14 Jun, 12:00 UTC')
    vi.restoreAllMocks()
  }
})

test('the clock keeps an offset that begins with 0', () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockReturnValue([
    { type: 'timeZoneName', value: 'GMT+0:30' },
  ])
  expect(clock(NOON)).toMatch(/ UTC\+0:30$/)
})
