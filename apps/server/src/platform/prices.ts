import type { MarketAsset, MarketState } from '@matin/contract/market'
import type { Price } from '@matin/domain/market/price'

/** In units of 10⁻⁸ USDT. */
export interface CurrentPrice {
  price: Price
  /** When the source gave the price. */
  at: Temporal.Instant
  state: MarketState
}

export interface Prices {
  priceOf(asset: MarketAsset): Promise<CurrentPrice | null>
}
