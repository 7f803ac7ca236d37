/** How many decimals show wire amounts in full, all of a list or card alike: as many as the longest has, at least two. */
export function placesOf(...values: readonly string[]): number {
  return Math.max(
    2,
    ...values.map(value => (value.includes('.') ? value.length - value.indexOf('.') - 1 : 0)),
  )
}
