/** Decimals for all amounts of a list or card, so that they align and no digit is lost; at least two. */
export function placesOf(...values: readonly string[]): number {
  return Math.max(
    2,
    ...values.map(value => (value.includes('.') ? value.length - value.indexOf('.') - 1 : 0)),
  )
}
