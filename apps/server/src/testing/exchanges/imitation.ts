import type { MarketAsset } from '@matin/contract/market'
import type { Candle } from '@matin/domain/market/candle'
import type { Interval } from '@matin/domain/market/interval'
import type { MarketQuote } from '../../features/views/market/quote.ts'

/** Market that an imitated exchange shows. A test sets its time. */
export interface World {
  assets: readonly MarketAsset[]
  now(): number
  /** Returns the time in the exchange's ticker of a coin, which stands still while the coin is halted. */
  timeOf(asset: MarketAsset): number
  /** Returns whether the exchange reports the pair as traded. */
  isTraded(asset: MarketAsset): boolean
  quote(asset: MarketAsset): MarketQuote
  /** Returns the open candle so far. */
  open(asset: MarketAsset, interval: Interval): Candle
  /** Returns candles, the open one included, that begin from `from` to `until`, oldest first. */
  candles(asset: MarketAsset, interval: Interval, from: number, until: number): Candle[]
}

/** Topic that a client can subscribe to on a socket. */
export type Topic = { kind: 'ticker' | 'candle'; asset: MarketAsset }

/**
 * Public interface of one exchange as its documentation shows it. Messages are texts, because some exchanges
 * write numbers without quotes.
 */
export interface Imitation {
  /** Returns the body of a REST answer; null for an unknown path. */
  rest(path: string, query: URLSearchParams, world: World): string | null
  /** Returns the replies to a client's message, and the topics to which the message subscribes. */
  hear(message: string, world: World): { replies: string[]; topics: Topic[] }
  tell(topic: Topic, world: World): string
}

/** Formats a number of 10^-places units as a decimal with all its places, as exchanges write them. */
export function decimal(units: bigint, places = 8): string {
  const digits = units.toString().padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
