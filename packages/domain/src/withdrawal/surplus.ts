/** Percent of the hot wallet's maximum below which an excess is not worth a transfer. */
const WORTH_PERCENT = 1n

/**
 * Returns the amount that goes from the hot wallet to the cold wallet at the next round: what is above the
 * maximum, or 0 while that is less than 1 % of the maximum. Amounts are in minor units of USDT.
 */
export function surplusOf(held: bigint, maximum: bigint): bigint {
  const excess = held - maximum
  return excess > 0n && excess * 100n >= maximum * WORTH_PERCENT ? excess : 0n
}
