import { MARKET_ASSETS, type MarketState } from '@matin/contract/market'
import { valueDown } from '@matin/domain/exchange/quote'
import type { AssetId } from '@matin/domain/money/asset'
import type { CurrentPrice, Prices } from '#platform/prices.ts'

export interface Valuation {
  /** Minor units of USDT, rounded down; null without a price, because a value is never guessed. */
  valueOf(amount: bigint, asset: AssetId): bigint | null
  /** Worst market state and time of the oldest price; `at` is null when a coin has no price. */
  marketStateOf(coins: readonly AssetId[]): { state: MarketState; at: Temporal.Instant | null }
}

/** Best first. */
const STATES: readonly MarketState[] = ['live', 'stale', 'down']

/** Reads the prices once for all amounts that are valued together. */
export async function currentValuation(prices: Prices): Promise<Valuation> {
  const known = new Map<AssetId, CurrentPrice>()
  for (const asset of MARKET_ASSETS) {
    const price = await prices.priceOf(asset)
    if (price) known.set(asset, price)
  }
  return {
    valueOf(amount, asset) {
      if (asset === 'USDT' || amount === 0n) return amount
      const current = known.get(asset)
      return current ? valueDown(amount, asset, current.price) : null
    },
    marketStateOf(coins) {
      const held = coins.flatMap(asset => known.get(asset) ?? [])
      if (held.length < coins.length) return { state: 'down', at: null }
      const state = STATES.findLast(one => held.some(current => current.state === one)) ?? 'live'
      const [oldest] = held.map(current => current.at).toSorted(Temporal.Instant.compare)
      return { state, at: oldest ?? null }
    },
  }
}
