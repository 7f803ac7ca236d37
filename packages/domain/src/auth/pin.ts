/** Common PINs that do not match the patterns in `pinFault`. */
const COMMON = new Set([
  ...['102030', '010203', '112358', '142536', '147258', '159357', '159753', '258456', '357159', '741852'],
  ...['789456', '456123', '951753', '131420', '520131', '110120', '123654', '789123', '321654', '987123'],
])

/** Easy to guess: a common one, one repeated digit, a sequence, a repeated part, or a mirrored part. */
export function pinFault(pin: string): boolean {
  const digits = [...pin].map(Number)
  const steps = new Set(digits.slice(1).map((digit, k) => (digit - (digits[k] ?? 0) + 10) % 10))
  const row = steps.size === 1 && [0, 1, 9].some(step => steps.has(step))
  const parts = /^(.{1,3})\1+$/.test(pin)
  const pairs = /^(\d)\1(\d)\2(\d)\3$/.test(pin) && isRow([digits[0], digits[2], digits[4]])
  const mirrored = isRow(digits.slice(0, 3)) && pin.slice(3) === [...pin.slice(0, 3)].reverse().join('')
  return row || parts || pairs || mirrored || COMMON.has(pin)
}

function isRow([a = 0, b = 0, c = 0]: readonly (number | undefined)[]): boolean {
  return b - a === c - b && Math.abs(b - a) === 1
}
