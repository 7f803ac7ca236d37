import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accrualOf } from './accrual.ts'
import { scheduleOf } from './schedule.ts'

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'] as const
const bought = fc
  .integer({ min: Date.UTC(2011, 11, 1), max: Date.UTC(2040, 0, 1) })
  .map(milliseconds => Temporal.Instant.fromEpochMilliseconds(milliseconds))

it('paid and outstanding income always add up to the promised income', () => {
  fc.assert(
    fc.property(
      bought,
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom(...ZONES),
      fc.bigInt({ min: 0n, max: 10n ** 20n }),
      fc.integer({ min: -48, max: 70 * 24 }),
      fc.nat(1000),
      (at, days, zone, dailyIncome, hours, share) => {
        const { payouts, expiry } = scheduleOf(at, days, zone)
        const now = at.add({ hours })
        const { dueCount } = accrualOf({ payouts, dailyIncome, paidCount: 0 }, now)
        const paidCount = Math.floor((dueCount * share) / 1000)
        const accrual = accrualOf({ payouts, dailyIncome, paidCount }, now)
        expect(accrual.paid + accrual.outstanding).toBe(dailyIncome * BigInt(days))
        expect(accrual.claimable <= accrual.outstanding).toBe(true)
        expect(accrual.claimable).toBe(dailyIncome * BigInt(dueCount - paidCount))
        // Nothing in the first 24 hours, everything by the expiry.
        if (hours < 24) expect(dueCount).toBe(0)
        if (Temporal.Instant.compare(now, expiry) >= 0) expect(dueCount).toBe(days)
        const later = accrualOf({ payouts, dailyIncome, paidCount }, now.add({ hours: 25 }))
        expect(later.dueCount).toBeGreaterThanOrEqual(Math.min(dueCount + (hours >= 24 ? 1 : 0), days))
      },
    ),
    { numRuns: 300 },
  )
})

it('the next payout is known until all payouts are paid', () => {
  const { payouts } = scheduleOf(Temporal.Instant.from('2026-03-01T10:00Z'), 2, 'UTC')
  const order = { payouts, dailyIncome: 5n }
  const now = Temporal.Instant.from('2026-03-03T05:00Z')
  expect(accrualOf({ ...order, paidCount: 0 }, now)).toMatchObject({ dueCount: 1, claimable: 5n })
  expect(accrualOf({ ...order, paidCount: 0 }, now).nextPayout?.toString()).toBe('2026-03-03T04:00:00Z')
  expect(accrualOf({ ...order, paidCount: 1 }, now).nextPayout?.toString()).toBe('2026-03-04T04:00:00Z')
  expect(accrualOf({ ...order, paidCount: 2 }, now)).toMatchObject({ nextPayout: null, outstanding: 0n })
  // Paid ahead of this clock by a process whose clock is ahead: never a negative claim.
  expect(accrualOf({ ...order, paidCount: 2 }, now).claimable).toBe(0n)
})
