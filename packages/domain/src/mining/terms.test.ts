import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyRateDown } from '../money/rate.ts'
import { capacityOf, incomeOf, pledgeRefusal, returnOf, unitsOf } from './terms.ts'

const money = fc.bigInt({ min: 0n, max: 10n ** 24n })
const rate = fc.bigInt({ min: 1n, max: 1_000_000_000n })
const cycleDays = fc.integer({ min: 1, max: 3650 })

describe('mining income', () => {
  it('is principal × daily rate rounded down, times the days', () => {
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

describe('the capacity of a reward pool', () => {
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

  it('is exact, too, where the division has no remainder', () => {
    // 10 a day at 10 % is reached by 100 and still by 109, no longer by 110.
    expect(capacityOf(70n, { cycleDays: 7, dailyRate: 100_000_000n })).toBe(109n)
    expect(capacityOf(69n, { cycleDays: 7, dailyRate: 100_000_000n })).toBe(99n)
  })
})

describe('an amount to lock', () => {
  const terms = {
    cycleDays: 10,
    dailyRate: 10_000_000n,
    minAmount: 100n,
    maxAmount: 1_000n,
    penaltyRate: 0n,
  }

  it('is accepted at each limit and refused one unit beyond it, with the reason', () => {
    expect(pledgeRefusal(99n, terms, 5_000n, 5_000n)).toBe('below_minimum')
    expect(pledgeRefusal(100n, terms, 5_000n, 5_000n)).toBeNull()
    expect(pledgeRefusal(1_000n, terms, 5_000n, 5_000n)).toBeNull()
    expect(pledgeRefusal(1_001n, terms, 5_000n, 5_000n)).toBe('above_maximum')
    expect(pledgeRefusal(500n, terms, 500n, 5_000n)).toBeNull()
    expect(pledgeRefusal(500n, terms, 499n, 5_000n)).toBe('insufficient_balance')
    expect(pledgeRefusal(500n, terms, 500n, 50n)).toBeNull()
    expect(pledgeRefusal(500n, terms, 500n, 49n)).toBe('pool_capacity')
  })

  it('is accepted exactly up to the capacity that is shown', () => {
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

describe('the total return of a price', () => {
  it('is the income, plus the price if that is returned', () => {
    fc.assert(
      fc.property(money, cycleDays, rate, fc.boolean(), (price, days, dailyRate, back) => {
        const terms = { cycleDays: days, dailyRate }
        const whole = returnOf(price, terms, back)
        expect(whole.income).toBe(incomeOf(price, terms).total)
        expect(whole.received).toBe(whole.income + (back ? price : 0n))
        expect(whole.net).toBe(whole.received - price)
        // A price that comes back loses nothing; a price that is spent loses exactly what it does not earn.
        if (back) expect(whole.net >= 0n).toBe(true)
        else expect(whole.net < 0n).toBe(whole.income < price)
      }),
    )
  })

  it('is negative for a loss', () => {
    const machine = { cycleDays: 60, dailyRate: 500_000n }
    expect(returnOf(200_000_000n, machine, false)).toEqual({
      income: 6_000_000n,
      principalBack: 0n,
      received: 6_000_000n,
      net: -194_000_000n,
    })
    expect(returnOf(200_000_000n, { ...machine, dailyRate: 18_000_000n }, false).net).toBe(16_000_000n)
  })
})

it('the number of units is the largest whose income the pool can reserve', () => {
  fc.assert(
    fc.property(money, money, cycleDays, rate, (pool, price, days, dailyRate) => {
      const terms = { cycleDays: days, dailyRate }
      const units = unitsOf(pool, price, terms)
      const { total } = incomeOf(price, terms)
      if (units === null) expect(total).toBe(0n)
      else expect([units * total <= pool, (units + 1n) * total > pool]).toEqual([true, true])
    }),
  )
})
