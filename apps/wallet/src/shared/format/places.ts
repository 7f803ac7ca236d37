/**
 * Returns the number of decimals with which to show all amounts of a list or card, so that they align and no
 * digit is lost: as many as the longest amount has, at least two.
 */
export function placesOf(...values: readonly string[]): number {
  return Math.max(
    2,
    ...values.map(value => (value.includes('.') ? value.length - value.indexOf('.') - 1 : 0)),
  )
}
