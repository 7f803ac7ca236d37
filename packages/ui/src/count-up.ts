const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/

/** How long money counts up, in milliseconds. */
export const countUpMs = 300

/**
 * The part of a decimal string that stands for `permille` thousandths of it (0…1000), with as many decimals,
 * cut towards zero. Integers all the way: no digit of a large balance goes through a float.
 * Throws a RangeError for what is no decimal.
 */
export function partOf(value: string, permille: number): string {
  const match = decimalPattern.exec(value)
  if (!match) throw new RangeError(`not a decimal: ${value}`)
  const [, sign = '', whole = '', fraction = ''] = match
  const share = BigInt(Math.max(0, Math.min(1000, Math.trunc(permille))))
  const units = ((BigInt(whole + fraction) * share) / 1000n).toString().padStart(fraction.length + 1, '0')
  const cut = units.length - fraction.length
  return `${sign}${units.slice(0, cut)}${fraction && `.${units.slice(cut)}`}`
}

/** How far the count is after `elapsed` of `countUpMs` milliseconds, in thousandths: quick first, slow at the end. */
export function countUpPermille(elapsed: number): number {
  const left = 1 - Math.max(0, Math.min(1, elapsed / countUpMs))
  return Math.round((1 - left ** 3) * 1000)
}
