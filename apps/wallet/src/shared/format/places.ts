/**
 * Returns the number of decimals that shows all wire amounts of a list or card in full and alike: the most
 * that any of them has, at least two.
 */
export function placesOf(...values: readonly string[]): number {
  return Math.max(
    2,
    ...values.map(value => (value.includes('.') ? value.length - value.indexOf('.') - 1 : 0)),
  )
}
