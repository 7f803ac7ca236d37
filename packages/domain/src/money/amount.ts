import { type AssetId, decimalsOf } from './asset.ts'

/** Number of digits of the largest amount in the ledger, numeric(38,0). */
const MAX_DIGITS = 38

/** No rounding. Null if not plain and non-negative, too fine for the asset, or too large for the ledger. */
export function parseAmount(text: string, decimals: number): bigint | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return null
  const whole = match[1] ?? ''
  const fraction = match[2] ?? ''
  if (fraction.length > decimals) return null
  const digits = (whole + fraction.padEnd(decimals, '0')).replace(/^0+(?=\d)/, '')
  return digits.length > MAX_DIGITS ? null : BigInt(digits)
}

/** Formats minor units as a decimal string without trailing zeros ("12.5"). */
export function formatAmount(minor: bigint, decimals: number): string {
  const sign = minor < 0n ? '-' : ''
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const [fraction] = /^\d*[1-9]/.exec(digits.slice(digits.length - decimals)) ?? []
  return fraction ? `${sign}${whole}.${fraction}` : `${sign}${whole}`
}

export function groupThousands(amount: string): string {
  return amount.replace(/\d+/, whole => BigInt(whole).toLocaleString('en'))
}

/** Formats an amount by asset id, as in requests and answers. */
export function toWire(minor: bigint, asset: AssetId): string {
  return formatAmount(minor, decimalsOf(asset))
}

export function fromWire(text: string, asset: AssetId): bigint | null {
  return parseAmount(text, decimalsOf(asset))
}

export function minAmount(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
