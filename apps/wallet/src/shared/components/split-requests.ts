/** Splits requests into those shown in full (all open ones, else the newest) and those listed. */
export function splitRequests<T>(
  items: readonly T[],
  isOpen: (item: T) => boolean,
): { current: T[]; earlier: T[] } {
  const open = items.filter(isOpen)
  const current = open.length > 0 ? open : items.slice(0, 1)
  return { current, earlier: items.filter(item => !current.includes(item)) }
}
