/** How many decimals show a wire amount in full: those it has, at least two. */
export function placesOf(value: string): number {
  const point = value.indexOf('.')
  return point < 0 ? 2 : Math.max(2, value.length - point - 1)
}
