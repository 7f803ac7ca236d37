import { formatAmount, parseAmount } from './amount.ts'

/** Rate as an exact fraction in parts per billion: 0.00035 (0.035 %) is 350_000n. */
export type Rate = bigint

const RATE_DECIMALS = 9
const ONE = 10n ** BigInt(RATE_DECIMALS)

/** Parses a rate from a decimal string ("0.00035"); null if malformed or finer than a billionth. */
export function parseRate(text: string): Rate | null {
  return parseAmount(text, RATE_DECIMALS)
}

export function formatRate(rate: Rate): string {
  return formatAmount(rate, RATE_DECIMALS)
}

/** Formats a rate in percent without rounding: 350_000n is "0.035". */
export function formatPercent(rate: Rate): string {
  return formatAmount(rate, RATE_DECIMALS - 2)
}

/** Parses a percentage: "0.035" is 350_000n; null if malformed or finer than a billionth. */
export function parsePercent(text: string): Rate | null {
  return parseAmount(text, RATE_DECIMALS - 2)
}

/** Returns amount × rate, rounded down to the minor unit. Used for everything that a customer receives. */
export function applyRateDown(amount: bigint, rate: Rate): bigint {
  return (amount * rate) / ONE
}

/** Returns amount × rate, rounded up to the minor unit. Used for every charge. */
export function applyRateUp(amount: bigint, rate: Rate): bigint {
  return (amount * rate + ONE - 1n) / ONE
}

/**
 * Returns amount ÷ rate, rounded down: the largest principal whose income at this rate, before rounding, is
 * at most `amount`. Returns 0 for a rate of 0.
 */
export function divideByRateDown(amount: bigint, rate: Rate): bigint {
  return rate === 0n ? 0n : (amount * ONE) / rate
}
