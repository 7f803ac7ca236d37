/** The median, or the lower of the two in the middle; null for none. Minor units. */
export function usualAmount(amounts: readonly bigint[]): bigint | null {
  const sorted = amounts.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null
}
