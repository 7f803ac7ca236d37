import type { MarketAsset, MarketState } from '@matin/contract/market'
import type { Price } from '@matin/domain/market/price'

/** Last price of a coin, in units of 10⁻⁸ USDT, and whether trades may use it. */
export interface CurrentPrice {
  price: Price
  /** Time at which the source gave the price. */
  at: Temporal.Instant
  state: MarketState
}

/** Prices of the market, with which other features value and exchange coins. */
export interface Prices {
  /** Returns the last price; null if the source never gave one. */
  priceOf(asset: MarketAsset): Promise<CurrentPrice | null>
}
