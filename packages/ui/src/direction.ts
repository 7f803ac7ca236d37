export type Direction = 'up' | 'down' | 'flat'

const decimalPattern = /^(-?\d+)(?:\.(\d+))?$/

/** Exact, as floats are equal behind the fifteenth digit. Throws a RangeError for an invalid decimal. */
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
