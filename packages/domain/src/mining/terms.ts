import { applyRateDown, divideByRateDown, type Rate } from '../money/rate.ts'
import { outcomeOf, type TotalReturn } from './outcome.ts'
import type { Terms } from './term-fields.ts'

/** Number of days for which a product's "expected interest" is shown (specification section 9). */
export const EXPECTED_INTEREST_DAYS = 30

export interface Income {
  daily: bigint
  /** Income of the whole term: daily income × cycle. Reserved at purchase. */
  total: bigint
  /** Income of 30 days at this rate, to compare different cycles. */
  thirtyDays: bigint
}

/** Without compounding: payouts are not locked again. */
export function simpleYearlyRate({ dailyRate }: Pick<Terms, 'dailyRate'>): Rate {
  return dailyRate * 365n
}

/** Computes the income of a principal. The daily income is rounded down; the totals are multiples of it. */
export function incomeOf(principal: bigint, terms: Pick<Terms, 'cycleDays' | 'dailyRate'>): Income {
  const daily = applyRateDown(principal, terms.dailyRate)
  return {
    daily,
    total: daily * BigInt(terms.cycleDays),
    thirtyDays: daily * BigInt(EXPECTED_INTEREST_DAYS),
  }
}

export function returnOf(
  price: bigint,
  terms: Pick<Terms, 'cycleDays' | 'dailyRate'>,
  principalReturned: boolean,
): TotalReturn {
  const { daily } = incomeOf(price, terms)
  const { cycleDays } = terms
  return outcomeOf({ principal: price, dailyIncome: daily, cycleDays, principalReturned, trial: false }, null)
}

/** Returns the largest principal for whose whole income the pool's balance suffices. */
export function capacityOf(poolBalance: bigint, terms: Pick<Terms, 'cycleDays' | 'dailyRate'>): bigint {
  const dailyBudget = poolBalance / BigInt(terms.cycleDays)
  // Largest p with floor(p × rate) ≤ dailyBudget: one unit below the first p that yields dailyBudget + 1.
  const firstTooMuch = divideByRateDown(dailyBudget + 1n, terms.dailyRate)
  return applyRateDown(firstTooMuch, terms.dailyRate) > dailyBudget ? firstTooMuch - 1n : firstTooMuch
}

/** Units whose whole income the pool can reserve; null without a bound, if the price earns nothing. */
export function unitsOf(
  poolBalance: bigint,
  price: bigint,
  terms: Pick<Terms, 'cycleDays' | 'dailyRate'>,
): bigint | null {
  const { total } = incomeOf(price, terms)
  return total === 0n ? null : poolBalance / total
}

export type PledgeRefusal = 'below_minimum' | 'above_maximum' | 'insufficient_balance' | 'pool_capacity'

export function pledgeRefusal(
  principal: bigint,
  terms: Pick<Terms, 'cycleDays' | 'dailyRate' | 'minAmount' | 'maxAmount'>,
  spot: bigint,
  poolBalance: bigint,
): PledgeRefusal | null {
  if (principal < terms.minAmount) return 'below_minimum'
  if (principal > terms.maxAmount) return 'above_maximum'
  if (principal > spot) return 'insufficient_balance'
  if (incomeOf(principal, terms).total > poolBalance) return 'pool_capacity'
  return null
}
