/** Open requests are shown in full; if none is open, the newest request is. */
export function splitRequests<T>(
  items: readonly T[],
  isOpen: (item: T) => boolean,
): { current: T[]; earlier: T[] } {
  const open = items.filter(isOpen)
  const current = open.length > 0 ? open : items.slice(0, 1)
  return { current, earlier: items.filter(item => !current.includes(item)) }
}
