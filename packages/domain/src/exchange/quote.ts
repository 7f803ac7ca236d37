import { PRICE_DECIMALS, type Price } from '../market/price.ts'
import { minAmount } from '../money/amount.ts'
import { type AssetId, decimalsOf } from '../money/asset.ts'
import { applyRateDown, applyRateUp, type Rate } from '../money/rate.ts'
import type { ExchangeSide } from './side.ts'

/** Charges of the platform for an exchange, each as a share of the value at the market price. */
export interface ExchangeRates {
  fee: Rate
  spread: Rate
}

/** Figures of one exchange: `quantity` in minor units of the coin, the others in minor units of USDT. */
export interface ExchangeFigures {
  quantity: bigint
  /** In USDT, before fee and spread: a buyer's payment, or the market value of a seller's coins. */
  gross: bigint
  fee: bigint
  spread: bigint
  /** A buyer pays `gross`; a seller receives `gross` less fee and spread. */
  total: bigint
}

/**
 * Computes an exchange, for the form's preview and for the posted transfer. `amount` is in minor units of
 * USDT for a purchase, of the coin for a sale. What the customer receives is rounded down, fee and spread are
 * rounded up, each by less than one minor unit. The price is the market's; the platform earns only fee and
 * spread.
 */
export function exchangeFigures(
  side: ExchangeSide,
  amount: bigint,
  asset: AssetId,
  price: Price,
  rates: ExchangeRates,
): ExchangeFigures {
  if (side === 'buy') {
    const { fee, spread } = chargesOf(amount, rates)
    const quantity = quantityDown(amount - fee - spread, asset, price)
    return { quantity, gross: amount, fee, spread, total: amount }
  }
  const gross = valueDown(amount, asset, price)
  const { fee, spread } = chargesOf(gross, rates)
  return { quantity: amount, gross, fee, spread, total: gross - fee - spread }
}

/** Rounded up; together never more than the value, so that even one minor unit can be sold. */
function chargesOf(gross: bigint, rates: ExchangeRates): Pick<ExchangeFigures, 'fee' | 'spread'> {
  const fee = minAmount(applyRateUp(gross, rates.fee), gross)
  return { fee, spread: minAmount(applyRateUp(gross, rates.spread), gross - fee) }
}

/** Converts minor units of an asset to minor units of USDT at a price, rounded down. */
export function valueDown(quantity: bigint, asset: AssetId, price: Price): bigint {
  return (quantity * price) / unitsPerUsdtUnit(asset)
}

/** Converts minor units of USDT to minor units of an asset at a price, rounded down. */
function quantityDown(usdt: bigint, asset: AssetId, price: Price): bigint {
  return (usdt * unitsPerUsdtUnit(asset)) / price
}

/** Minor units of coin × price in 10⁻⁸ ÷ this = minor units of USDT: 10^(8 + 8 − 6) for 8 decimals. */
function unitsPerUsdtUnit(asset: AssetId): bigint {
  return 10n ** BigInt(decimalsOf(asset) + PRICE_DECIMALS - decimalsOf('USDT'))
}

/** Least price move that a quote permits (0.1 %). It applies if fee and spread together are less. */
const LEAST_BAND: Rate = 1_000_000n

/**
 * Returns the price move, in either direction, up to which a quote stays valid: fee and spread together, at
 * least LEAST_BAND. Beyond it, the customer could gain by waiting for a better price, at the expense of the
 * inventory.
 */
export function quoteBand({ fee, spread }: ExchangeRates): Rate {
  return fee + spread > LEAST_BAND ? fee + spread : LEAST_BAND
}

export function quoteHolds(quoted: Price, current: Price, rates: ExchangeRates): boolean {
  const moved = current > quoted ? current - quoted : quoted - current
  return moved <= applyRateDown(quoted, quoteBand(rates))
}

/** Limits of an exchange, in minor units. */
export interface ExchangeLimits {
  /** Smallest value of an exchange in USDT, before fee and spread. */
  minimum: bigint
  /** Customer's balance of the asset that is paid: USDT for a purchase, the coin for a sale. */
  balance: bigint
  /** Platform's balance of the asset that it pays: the coin for a purchase, USDT for a sale. */
  inventory: bigint
}

export type ExchangeRefusal =
  | 'amount_incorrect'
  | 'insufficient_balance'
  | 'below_minimum'
  | 'inventory_short'

/** Null if allowed. The whole rest of a coin may be sold below the minimum, so that no dust stays. */
export function exchangeRefusal(
  side: ExchangeSide,
  figures: ExchangeFigures,
  limits: ExchangeLimits,
): ExchangeRefusal | null {
  const { quantity, gross } = figures
  const { minimum, balance, inventory } = limits
  const [pays, drawn] = side === 'buy' ? [gross, quantity] : [quantity, gross]
  if (pays === 0n) return 'amount_incorrect'
  if (pays > balance) return 'insufficient_balance'
  const wholeRest = side === 'sell' && pays === balance
  if (gross < minimum && !wholeRest) return 'below_minimum'
  // Only a price far above any minimum buys nothing; then nothing must be paid either.
  if (side === 'buy' && quantity === 0n) return 'amount_incorrect'
  return drawn > inventory ? 'inventory_short' : null
}
