import { INTERVALS } from '@matin/domain/market/interval'
import { ASSET_IDS, type AssetId } from '@matin/domain/money/asset'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, asset, done, localised, nothing, signedAmount, time } from './schema.ts'

/** Coins that are quoted, each against USDT. */
export type MarketAsset = Exclude<AssetId, 'USDT'>
export const MARKET_ASSETS = ASSET_IDS.filter((id): id is MarketAsset => id !== 'USDT')
export const marketAsset = z.enum(MARKET_ASSETS)
export const interval = z.enum(INTERVALS)

export const MARKET_SOURCES = ['simulated', 'binance', 'okx', 'kraken'] as const
export type MarketSource = (typeof MARKET_SOURCES)[number]

/**
 * `live`: prices come as they should. `stale`: the last ones are older than they should be, and nothing is exchanged at
 * them. `down`: the source does not answer.
 */
export const MARKET_STATES = ['live', 'stale', 'down'] as const
export type MarketState = (typeof MARKET_STATES)[number]

/** Where prices come from and how they come; its name stands wherever a price is shown. */
const standing = {
  source: z.enum(MARKET_SOURCES),
  state: z.enum(MARKET_STATES),
  /** Coins whose own price is too old to be exchanged at, or whose pair the source does not trade now, whatever the state of the others. */
  stale: z.optional(z.array(marketAsset)),
  now: time,
}

/** Prices are USDT for one coin; `at` is when it was the price, by the source's own time. */
export const quote = z.object({
  asset: marketAsset,
  price: amount,
  /** Price 24 hours before. */
  open: amount,
  /** Change of 24 hours as a fraction of `open`, four decimals, rounded half away from zero: "-0.0086". */
  change: signedAmount,
  high: amount,
  low: amount,
  /** Traded in 24 hours, in the coin and in USDT. */
  volume: amount,
  turnover: amount,
  at: time,
})
export type Quote = z.infer<typeof quote>

/** With closes of the last 24 hours, oldest first, hour by hour: a sparkline. */
export const listedQuote = z.object({ ...quote.shape, name: localised, closes: z.array(amount) })
export type ListedQuote = z.infer<typeof listedQuote>

/** `time` is its beginning. The last candle is still open. */
export const candle = z.object({
  time,
  open: amount,
  high: amount,
  low: amount,
  close: amount,
  volume: amount,
})
export type Candle = z.infer<typeof candle>

export const listQuotes = endpoint({
  method: 'GET',
  path: '/api/market/quotes',
  summary: 'Prices of every coin against USDT with their last 24 hours',
  access: 'public',
  input: nothing,
  data: z.object({ ...standing, items: z.array(listedQuote) }),
  errors: [],
})

export const getKline = endpoint({
  method: 'GET',
  path: '/api/market/kline',
  summary: 'Candles of one coin, oldest first; `before` asks for those that began earlier',
  access: 'public',
  input: z.object({ asset: marketAsset, interval, before: z.optional(time) }),
  /** `more` is false at the oldest candle that is kept. */
  data: z.object({ ...standing, items: z.array(candle), more: z.boolean() }),
  errors: [],
})

export const listRecommended = endpoint({
  method: 'GET',
  path: '/api/home/recommendSymbol',
  summary: 'Recommended coins for Home, by a setting',
  access: 'public',
  input: nothing,
  data: z.object({ ...standing, items: z.array(listedQuote) }),
  errors: [],
})

export const listCoins = endpoint({
  method: 'GET',
  path: '/api/coin/type',
  summary: 'Coins of the platform: names, decimals, and whether they are exchanged',
  access: 'public',
  input: nothing,
  data: z.object({
    items: z.array(
      z.object({
        asset,
        name: localised,
        /** Of its smallest unit, and those that are shown. */
        decimals: z.number(),
        display: z.number(),
        exchangeable: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/market/favourites',
  summary: "The customer's favourite coins, in the order in which they were marked",
  access: 'customer',
  input: nothing,
  data: z.object({ items: z.array(marketAsset) }),
  errors: [],
})

export const setFavourite = endpoint({
  method: 'POST',
  path: '/api/market/favourite',
  summary: 'Mark a coin as favourite, or no longer',
  access: 'customer',
  input: z.object({ asset: marketAsset, favourite: z.boolean() }),
  data: done,
  errors: [],
})
