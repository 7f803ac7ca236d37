import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAYOUT_HOUR } from './payout-hour.ts'
import { nextPayoutTime, scheduleOf, startOfPlatformDay } from './schedule.ts'

const ZONES = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Apia',
] as const

const zone = fc.constantFrom(...ZONES)
const instant = fc
  .integer({ min: Date.UTC(2021, 5, 1), max: Date.UTC(2060, 0, 1) })
  .map(milliseconds => Temporal.Instant.fromEpochMilliseconds(milliseconds))
/** Days around the clock changes of 2026 in the zones above, in both directions. */
const aroundChange = fc
  .tuple(
    fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'),
    fc.integer({ min: -96 * 60, max: 48 * 60 }),
  )
  .map(([day, minutes]) => Temporal.Instant.from(`${day}T00:00Z`).add({ minutes }))
const moment = fc.oneof(instant, aroundChange)
const days = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(90, 180, 365))

describe('the schedule of an order', () => {
  it('has one payout a day at 04:00 platform time, all between value date and expiry', () => {
    fc.assert(
      fc.property(moment, days, zone, (bought, cycle, timeZone) => {
        const { valueDate, payouts, expiry } = scheduleOf(bought, cycle, timeZone)
        expect(valueDate.epochMilliseconds - bought.epochMilliseconds).toBe(24 * 3_600_000)
        expect(payouts).toHaveLength(cycle)

        const local = payouts.map(time => time.toZonedDateTimeISO(timeZone))
        for (const time of local) {
          expect(time.toPlainTime().toString()).toBe('04:00:00')
        }
        const first = local[0]?.toPlainDate()
        for (const [k, time] of local.entries()) {
          expect(time.toPlainDate().toString()).toBe(first?.add({ days: k }).toString())
        }
        const stamps = payouts.map(time => time.epochMilliseconds)
        for (const [k, stamp] of stamps.entries())
          if (k > 0) expect(stamp).toBeGreaterThan(stamps[k - 1] ?? 0)

        const wait = (stamps[0] ?? 0) - valueDate.epochMilliseconds
        expect(wait).toBeGreaterThanOrEqual(0)
        // A day that goes back one hour has 25 of them.
        expect(wait).toBeLessThan(25 * 3_600_000)
        expect(stamps.at(-1)).toBeLessThan(expiry.epochMilliseconds)
      }),
      { numRuns: 400 },
    )
  })

  it('expires as many calendar days after the value date as the cycle has', () => {
    fc.assert(
      fc.property(moment, days, zone, (bought, cycle, timeZone) => {
        const { valueDate, expiry } = scheduleOf(bought, cycle, timeZone)
        const start = valueDate.toZonedDateTimeISO(timeZone)
        const end = expiry.toZonedDateTimeISO(timeZone)
        expect(end.toPlainDate().toString()).toBe(start.toPlainDate().add({ days: cycle }).toString())
        const hours = (expiry.epochMilliseconds - valueDate.epochMilliseconds) / 3_600_000
        expect(Math.abs(hours - cycle * 24)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 400 },
    )
  })

  it('has its first payout on the same day when the value date is exactly 04:00', () => {
    const sharp = scheduleOf(Temporal.Instant.from('2026-03-01T04:00Z'), 7, 'UTC')
    expect(sharp.payouts[0]?.toString()).toBe('2026-03-02T04:00:00Z')
    const later = scheduleOf(Temporal.Instant.from('2026-03-01T04:00:00.001Z'), 7, 'UTC')
    expect(later.payouts[0]?.toString()).toBe('2026-03-03T04:00:00Z')
    expect(later.payouts.at(-1)?.toString()).toBe('2026-03-09T04:00:00Z')
    expect(later.expiry.toString()).toBe('2026-03-09T04:00:00.001Z')
  })

  it.each([
    // The night of 29 March has 23 hours in Berlin, that of 25 October 25.
    ['2026-03-26T10:00Z', ['2026-03-28T03:00:00Z', '2026-03-29T02:00:00Z', '2026-03-30T02:00:00Z']],
    ['2026-10-22T10:00Z', ['2026-10-24T02:00:00Z', '2026-10-25T03:00:00Z', '2026-10-26T03:00:00Z']],
  ])('pays at 04:00 local time across a change of clocks (%s)', (bought, expected) => {
    const { payouts } = scheduleOf(Temporal.Instant.from(bought), 3, 'Europe/Berlin')
    expect(payouts.map(String)).toEqual(expected)
  })

  it('keeps every payout if a time zone skips a whole day', () => {
    // Samoa had no 30 December 2011: its payout falls due with the 31st's.
    const { payouts } = scheduleOf(Temporal.Instant.from('2011-12-27T20:00Z'), 4, 'Pacific/Apia')
    expect(payouts.map(time => time.toZonedDateTimeISO('Pacific/Apia').toPlainDate().toString())).toEqual([
      '2011-12-29',
      '2011-12-31',
      '2011-12-31',
      '2012-01-01',
    ])
  })
})

it('the next payout is the first 04:00 after now', () => {
  fc.assert(
    fc.property(moment, zone, (now, timeZone) => {
      const next = nextPayoutTime(now, timeZone)
      const wait = next.epochMilliseconds - now.epochMilliseconds
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(25 * 3_600_000)
      expect(next.toZonedDateTimeISO(timeZone).toPlainTime().toString()).toBe('04:00:00')
      const before = next.toZonedDateTimeISO(timeZone).subtract({ days: 1 }).toInstant()
      expect(before.epochMilliseconds).toBeLessThanOrEqual(now.epochMilliseconds)
    }),
  )
  const sharp = Temporal.Instant.from('2026-03-02T04:00Z')
  expect(nextPayoutTime(sharp, 'UTC').toString()).toBe('2026-03-03T04:00:00Z')
  expect(PAYOUT_HOUR).toBe(4)
})

it('the platform’s day starts at midnight in the platform’s time zone', () => {
  fc.assert(
    fc.property(moment, zone, (now, timeZone) => {
      const start = startOfPlatformDay(now, timeZone)
      const age = now.epochMilliseconds - start.epochMilliseconds
      expect(age).toBeGreaterThanOrEqual(0)
      expect(age).toBeLessThan(25 * 3_600_000)
      const [local, of] = [start, now].map(time => time.toZonedDateTimeISO(timeZone).toPlainDate().toString())
      expect(local).toBe(of)
    }),
  )
  const berlin = startOfPlatformDay(Temporal.Instant.from('2026-07-01T23:00Z'), 'Europe/Berlin')
  expect(berlin.toString()).toBe('2026-07-01T22:00:00Z')
})
