import { type AssetId, decimalsOf } from './asset.ts'

/** Largest amount the ledger stores, numeric(38,0). */
const MAX_DIGITS = 38

/**
 * Reads a decimal string ("12.5") as minor units. Null when it is not a plain non-negative decimal,
 * has more places than the asset, or does not fit the ledger. Never rounds.
 */
export function parseAmount(text: string, decimals: number): bigint | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return null
  const whole = match[1] ?? ''
  const fraction = match[2] ?? ''
  if (fraction.length > decimals) return null
  const digits = (whole + fraction.padEnd(decimals, '0')).replace(/^0+(?=\d)/, '')
  return digits.length > MAX_DIGITS ? null : BigInt(digits)
}

/** Minor units as a decimal string with all places of the asset kept to the last non-zero one ("12.5"). */
export function formatAmount(minor: bigint, decimals: number): string {
  const sign = minor < 0n ? '-' : ''
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${sign}${whole}.${fraction}` : `${sign}${whole}`
}

/** `formatAmount` by asset id: the form of money on the wire. */
export function toWire(minor: bigint, asset: AssetId): string {
  return formatAmount(minor, decimalsOf(asset))
}

/** `parseAmount` by asset id. */
export function fromWire(text: string, asset: AssetId): bigint | null {
  return parseAmount(text, decimalsOf(asset))
}

/** Smaller of two amounts, for a MAX button. */
export function minAmount(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
