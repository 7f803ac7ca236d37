import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyRateDown } from '../money/rate.ts'
import { capacityOf, incomeOf, type LockTerms, pledgeRefusal } from './terms.ts'

const money = fc.bigInt({ min: 0n, max: 10n ** 24n })
const rate = fc.bigInt({ min: 1n, max: 1_000_000_000n })
const cycleDays = fc.integer({ min: 1, max: 3650 })

describe('income', () => {
  it('is the floor of principal × rate a day, and exact multiples of that', () => {
    fc.assert(
      fc.property(money, cycleDays, rate, (principal, days, dailyRate) => {
        const income = incomeOf(principal, { cycleDays: days, dailyRate })
        expect(income.daily).toBe(applyRateDown(principal, dailyRate))
        expect(income.total).toBe(income.daily * BigInt(days))
        expect(income.thirtyDays).toBe(income.daily * 30n)
      }),
    )
    expect(incomeOf(400_000_000n, { cycleDays: 30, dailyRate: 350_000n })).toEqual({
      daily: 140_000n,
      total: 4_200_000n,
      thirtyDays: 4_200_000n,
    })
  })
})

describe('capacity', () => {
  it('is exactly the largest principal whose whole reward the pool can reserve', () => {
    fc.assert(
      fc.property(money, cycleDays, rate, (pool, days, dailyRate) => {
        const terms = { cycleDays: days, dailyRate }
        const capacity = capacityOf(pool, terms)
        expect(incomeOf(capacity, terms).total <= pool).toBe(true)
        expect(incomeOf(capacity + 1n, terms).total > pool).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('is exact where the division leaves no rest', () => {
    // 10 a day at 10 % is reached by 100 and still by 109, no longer by 110.
    expect(capacityOf(70n, { cycleDays: 7, dailyRate: 100_000_000n })).toBe(109n)
    expect(capacityOf(69n, { cycleDays: 7, dailyRate: 100_000_000n })).toBe(99n)
  })
})

describe('a pledge', () => {
  const terms: LockTerms = {
    cycleDays: 10,
    dailyRate: 10_000_000n,
    minAmount: 100n,
    maxAmount: 1_000n,
    penaltyRate: 0n,
  }

  it('is refused for its first fault, at the exact boundary', () => {
    expect(pledgeRefusal(99n, terms, 5_000n, 5_000n)).toBe('below_minimum')
    expect(pledgeRefusal(100n, terms, 5_000n, 5_000n)).toBeNull()
    expect(pledgeRefusal(1_000n, terms, 5_000n, 5_000n)).toBeNull()
    expect(pledgeRefusal(1_001n, terms, 5_000n, 5_000n)).toBe('above_maximum')
    expect(pledgeRefusal(500n, terms, 500n, 5_000n)).toBeNull()
    expect(pledgeRefusal(500n, terms, 499n, 5_000n)).toBe('insufficient_balance')
    expect(pledgeRefusal(500n, terms, 500n, 50n)).toBeNull()
    expect(pledgeRefusal(500n, terms, 500n, 49n)).toBe('pool_capacity')
  })

  it('fits the pool exactly as far as the capacity that is shown', () => {
    const wide = { ...terms, minAmount: 0n, maxAmount: 10n ** 30n }
    fc.assert(
      fc.property(money, (pool: bigint) => {
        const capacity = capacityOf(pool, wide)
        expect(pledgeRefusal(capacity, wide, 10n ** 30n, pool)).toBeNull()
        expect(pledgeRefusal(capacity + 1n, wide, 10n ** 30n, pool)).toBe('pool_capacity')
      }),
    )
  })
})
