export type Direction = 'up' | 'down' | 'flat'

const decimalPattern = /^(-?\d+)(?:\.(\d+))?$/

/**
 * Returns the direction in which a decimal string changed from another one. Compares exactly, because prices
 * may differ behind the fifteenth digit, where floats are equal. Throws a RangeError for an invalid decimal.
 */
export function directionOf(before: string, after: string): Direction {
  const [old, now] = [parts(before), parts(after)]
  const places = Math.max(old.fraction.length, now.fraction.length)
  const units = ({ whole, fraction }: Parts) => BigInt(whole + fraction.padEnd(places, '0'))
  const change = units(now) - units(old)
  return change > 0n ? 'up' : change < 0n ? 'down' : 'flat'
}

interface Parts {
  whole: string
  fraction: string
}

function parts(value: string): Parts {
  const match = decimalPattern.exec(value)
  if (!match) throw new RangeError(`not a decimal: ${value}`)
  return { whole: match[1] ?? '0', fraction: match[2] ?? '' }
}
