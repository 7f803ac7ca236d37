import { formatAmount, parseAmount } from './amount.ts'

/** A rate as an exact fraction of one in parts per billion: 0.00035 (0.035 %) is 350_000n. */
export type Rate = bigint

const RATE_DECIMALS = 9
const ONE = 10n ** BigInt(RATE_DECIMALS)

/** Reads a rate from its decimal string ("0.00035"), null when malformed or finer than a billionth. */
export function parseRate(text: string): Rate | null {
  return parseAmount(text, RATE_DECIMALS)
}

export function formatRate(rate: Rate): string {
  return formatAmount(rate, RATE_DECIMALS)
}

/** A rate as percent text: 350_000n is "0.035". Exact. */
export function formatPercent(rate: Rate): string {
  return formatAmount(rate, RATE_DECIMALS - 2)
}

/** Reads percent text, "0.035" as 350_000n; null when malformed or finer than a billionth. */
export function parsePercent(text: string): Rate | null {
  return parseAmount(text, RATE_DECIMALS - 2)
}

/** amount × rate, rounded down to the minor unit: the rounding of everything a customer receives. */
export function applyRateDown(amount: bigint, rate: Rate): bigint {
  return (amount * rate) / ONE
}

/** amount × rate, rounded up to the minor unit: the rounding of what is charged. */
export function applyRateUp(amount: bigint, rate: Rate): bigint {
  return (amount * rate + ONE - 1n) / ONE
}

/** amount ÷ rate rounded down: the largest principal whose reward still fits, before flooring effects. */
export function divideByRateDown(amount: bigint, rate: Rate): bigint {
  return rate === 0n ? 0n : (amount * ONE) / rate
}
