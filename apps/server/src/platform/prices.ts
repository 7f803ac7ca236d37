import type { MarketAsset, MarketState } from '@matin/contract/market'
import type { Price } from '@matin/domain/market/price'

/** The last price of a coin, in units of 10⁻⁸ USDT, and whether it may be traded at. */
export interface CurrentPrice {
  price: Price
  /** When the source gave it. */
  at: Temporal.Instant
  state: MarketState
}

/** What values and exchanges coins: the market as other features see it. */
export interface Prices {
  /** Null where the source never gave a price. */
  priceOf(asset: MarketAsset): Promise<CurrentPrice | null>
}
