const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/

export const countUpMs = 300

/**
 * Returns `permille` thousandths (0…1000) of a decimal string, with as many decimals, cut towards zero.
 * Computed in integers, so that no digit of a large balance goes through a float. Throws a RangeError for an
 * invalid decimal.
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

/** Returns the progress after `elapsed` ms, in thousandths (0…1000): fast first, slow at the end. */
export function countUpPermille(elapsed: number): number {
  const left = 1 - Math.max(0, Math.min(1, elapsed / countUpMs))
  return Math.round((1 - left ** 3) * 1000)
}
