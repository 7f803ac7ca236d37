import { formatAmount } from '../money/amount.ts'

/** Decimals of a price (USDT for one coin) and of a traded volume (coins). */
export const PRICE_DECIMALS = 8
/** Decimals of a turnover in USDT. */
export const TURNOVER_DECIMALS = 6
/** Decimals of a price change, which is a fraction: 0.0001 is 0.01 %. */
const CHANGE_DECIMALS = 4

/** Price in USDT for one coin, in units of 10⁻⁸. */
export type Price = bigint

/** In units of 10^-places, rounded half up. Takes "0.12345", "1e-7", "64000.10"; null for anything else. */
export function readDecimal(text: string, places: number): bigint | null {
  const match = /^(\d{1,30})(?:\.(\d{0,40}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text)
  if (!match) return null
  const [, whole = '', fraction = '', exponent = '0'] = match
  const digits = `${whole}${fraction}`
  // How far the last digit is from the unit asked for.
  const shift = places - fraction.length + Number(exponent)
  if (shift >= 0) return BigInt(digits) * 10n ** BigInt(shift)
  const divisor = 10n ** BigInt(-shift)
  return (BigInt(digits) + divisor / 2n) / divisor
}

export function readPrice(text: string): Price | null {
  return readDecimal(text, PRICE_DECIMALS)
}

export function formatPrice(price: Price): string {
  return formatAmount(price, PRICE_DECIMALS)
}

/** Fraction of `open`, four decimals, rounded half away from zero ("-0.0086"); "0" if `open` is zero. */
export function changeOf(open: Price, price: Price): string {
  if (open <= 0n) return '0'
  const scaled = (price - open) * 10n ** BigInt(CHANGE_DECIMALS)
  const half = scaled < 0n ? -open / 2n : open / 2n
  return formatAmount((scaled + half) / open, CHANGE_DECIMALS)
}
