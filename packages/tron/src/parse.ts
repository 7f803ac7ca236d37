/** Parsers of JSON values from a node. Each returns null for an unexpected value and never throws. */

export function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

export function asArray(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null
}

export function asString(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Returns lower-case hex of exactly `bytes` bytes; of any whole number of bytes without `bytes`. */
export function asHex(value: unknown, bytes?: number): string | null {
  if (typeof value !== 'string' || value.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(value)) return null
  return bytes === undefined || value.length === bytes * 2 ? value.toLowerCase() : null
}

/** Returns a non-negative safe integer. A missing value is 0, because java-tron omits default values. */
export function asCount(value: unknown): number | null {
  if (value === undefined) return 0
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** A missing value is 0. Nodes send numbers, or strings under `int64_as_string`. */
export function asBigint(value: unknown): bigint | null {
  if (value === undefined) return 0n
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null
  return typeof value === 'string' && /^-?\d{1,30}$/.test(value) ? BigInt(value) : null
}
