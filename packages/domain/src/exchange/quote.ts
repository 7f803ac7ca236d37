import { PRICE_DECIMALS, type Price } from '../market/price.ts'
import { minAmount } from '../money/amount.ts'
import { type AssetId, decimalsOf } from '../money/asset.ts'
import { applyRateDown, applyRateUp, type Rate } from '../money/rate.ts'
import type { ExchangeSide } from './side.ts'

/** Charges of the platform, each a part of the value at the market's price. */
export interface ExchangeRates {
  fee: Rate
  spread: Rate
}

/** The figures of one exchange: `quantity` in minor units of the coin, all others in minor units of USDT. */
export interface ExchangeFigures {
  quantity: bigint
  /** Value before fee and spread: what a buyer pays, or what the sold coins are worth at the market's price. */
  gross: bigint
  fee: bigint
  spread: bigint
  /** Amount that leaves or reaches the customer: a buyer's gross; a seller's gross less fee and spread. */
  total: bigint
}

/**
 * Figures of an exchange, the same for the form's preview and for the posted transfer. `amount` is minor
 * units of USDT to pay when buying, of the coin to sell when selling.
 *
 * Rounding: the amount that the customer gets is rounded down, fee and spread are rounded up, each by less than one
 * minor unit. The price is the market's; the platform earns fee and spread alone.
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

/** Fee and spread of a value, rounded up; together never more than it, so that a rest of one unit can be sold. */
function chargesOf(gross: bigint, rates: ExchangeRates): Pick<ExchangeFigures, 'fee' | 'spread'> {
  const fee = minAmount(applyRateUp(gross, rates.fee), gross)
  return { fee, spread: minAmount(applyRateUp(gross, rates.spread), gross - fee) }
}

/** Minor units of USDT that minor units of an asset are worth at a price, rounded down. */
export function valueDown(quantity: bigint, asset: AssetId, price: Price): bigint {
  return (quantity * price) / unitsPerUsdtUnit(asset)
}

/** Minor units of an asset that minor units of USDT buy at a price, rounded down. */
function quantityDown(usdt: bigint, asset: AssetId, price: Price): bigint {
  return (usdt * unitsPerUsdtUnit(asset)) / price
}

/** Coin units × price units that make one minor unit of USDT: 10^(8 + 8 − 6) for coins of 8 decimals. */
function unitsPerUsdtUnit(asset: AssetId): bigint {
  return 10n ** BigInt(decimalsOf(asset) + PRICE_DECIMALS - decimalsOf('USDT'))
}

/** Least band of a quote, 0.1 %, should fee and spread together be less. */
const LEAST_BAND: Rate = 1_000_000n

/**
 * Largest move of the price, either way, before a quote ends early: the part that its customer pays for. A longer
 * hold would be an option on the price, used only when it pays, at the expense of the inventory.
 */
export function quoteBand({ fee, spread }: ExchangeRates): Rate {
  return fee + spread > LEAST_BAND ? fee + spread : LEAST_BAND
}

/** Whether a quote at one price still holds at another one. */
export function quoteHolds(quoted: Price, current: Price, rates: ExchangeRates): boolean {
  const moved = current > quoted ? current - quoted : quoted - current
  return moved <= applyRateDown(quoted, quoteBand(rates))
}

/** Limits that decide about an exchange. Minor units. */
export interface ExchangeLimits {
  /** USDT, before fee and spread. */
  minimum: bigint
  /** Of what is paid: USDT when buying, the coin when selling. */
  balance: bigint
  /** Holding of the platform in the asset that it pays with: the coin for a buyer, USDT for a seller. */
  inventory: bigint
}

export type ExchangeRefusal =
  | 'amount_incorrect'
  | 'insufficient_balance'
  | 'below_minimum'
  | 'inventory_short'

/**
 * Refusal of an exchange, or null. The form, the quote and the execution use the same function. The whole rest of a
 * coin may be sold below the minimum, so that no dust is left behind.
 */
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
