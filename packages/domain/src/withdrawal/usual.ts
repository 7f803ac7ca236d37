/** What somebody usually takes out: the median, of two in the middle the lower one; null for nothing. Minor units. */
export function usualAmount(amounts: readonly bigint[]): bigint | null {
  const sorted = amounts.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null
}
