import { ASSET_IDS, type AssetId } from '@matin/domain/money/asset'
import * as z from 'zod/mini'
import { forAnybody } from './endpoint.ts'
import { amount, asset, localised, signedAmount, time } from './schema.ts'

export type MarketAsset = Exclude<AssetId, 'USDT'>
export const MARKET_ASSETS = ASSET_IDS.filter((id): id is MarketAsset => id !== 'USDT')
export const marketAsset = z.enum(MARKET_ASSETS)

export const MARKET_SOURCES = ['simulated', 'binance', 'okx', 'kraken'] as const
export type MarketSource = (typeof MARKET_SOURCES)[number]

/** `stale`: the last prices are too old, and exchanges are blocked. `down`: the source does not answer. */
export const MARKET_STATES = ['live', 'stale', 'down'] as const
export type MarketState = (typeof MARKET_STATES)[number]

/** Source and state of prices. The source's name is shown beside every price. */
export const standing = {
  source: z.enum(MARKET_SOURCES),
  state: z.enum(MARKET_STATES),
  /** Coins not to be exchanged even if the state is `live`: old price, or pair not traded by the source. */
  stale: z.optional(z.array(marketAsset)),
  now: time,
}

/** In USDT. `at` is the time of the price by the source's own clock. */
export const quote = z.object({
  asset: marketAsset,
  price: amount,
  /** Price 24 hours before. */
  open: amount,
  /** 24-hour change as a fraction of `open`, four decimals, rounded half away from zero: "-0.0086". */
  change: signedAmount,
  high: amount,
  low: amount,
  /** Traded in 24 hours, in the coin and in USDT. */
  volume: amount,
  turnover: amount,
  at: time,
})
export type Quote = z.infer<typeof quote>

/** Quote with the hourly closes of the last 24 hours, oldest first, for a sparkline. */
export const listedQuote = z.object({ ...quote.shape, name: localised, closes: z.array(amount) })
export type ListedQuote = z.infer<typeof listedQuote>

export const listQuotes = forAnybody.get('/api/market/quotes', {
  summary: 'Prices of every coin against USDT with their last 24 hours',
  data: z.object({ ...standing, items: z.array(listedQuote) }),
})

export const listRecommended = forAnybody.get('/api/home/recommendSymbol', {
  summary: 'Recommended coins for Home, by a setting',
  data: z.object({ ...standing, items: z.array(listedQuote) }),
})

export const listCoins = forAnybody.get('/api/coin/type', {
  summary: 'Coins of the platform: names, decimals, and whether they are exchanged',
  data: z.object({
    items: z.array(
      z.object({
        asset,
        name: localised,
        /** Decimals of the coin's smallest unit, and the number displayed. */
        decimals: z.number(),
        display: z.number(),
        exchangeable: z.boolean(),
      }),
    ),
  }),
})
