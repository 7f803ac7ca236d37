/**
 * Usual amount of a withdrawal: the median, and of two in the middle the lower one; null without any. Minor units.
 */
export function usualAmount(amounts: readonly bigint[]): bigint | null {
  const sorted = amounts.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null
}
