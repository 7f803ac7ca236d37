/** Percent of the hot wallet's maximum below which an excess is not worth a transfer. */
const WORTH_PERCENT = 1n

/** Above the maximum, or 0 while that is less than 1 % of the maximum. Minor units of USDT. */
export function surplusOf(held: bigint, maximum: bigint): bigint {
  const excess = held - maximum
  return excess > 0n && excess * 100n >= maximum * WORTH_PERCENT ? excess : 0n
}
