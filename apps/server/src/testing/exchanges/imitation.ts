import type { MarketAsset } from '@matin/contract/market'
import type { Candle } from '@matin/domain/market/candle'
import type { Interval } from '@matin/domain/market/interval'
import type { MarketQuote } from '../../features/views/market/quote.ts'

/** Market that an imitation shows; a test sets its time. */
export interface World {
  assets: readonly MarketAsset[]
  now(): number
  /** The time that the exchange gives a coin's ticker: it stands still where the coin is halted. */
  timeOf(asset: MarketAsset): number
  /** Whether the exchange says that the pair is traded. */
  isTraded(asset: MarketAsset): boolean
  quote(asset: MarketAsset): MarketQuote
  /** Open candle, as far as it has come. */
  open(asset: MarketAsset, interval: Interval): Candle
  /** Candles that begin from `from` to `until`, the open one too, oldest first. */
  candles(asset: MarketAsset, interval: Interval, from: number, until: number): Candle[]
}

/** Subscription of a socket. */
export type Topic = { kind: 'ticker' | 'candle'; asset: MarketAsset }

/** One exchange's public interface as its documentation shows it. Texts, because some write numbers without quotes. */
export interface Imitation {
  /** Body of a REST answer; null for an unknown address. */
  rest(path: string, query: URLSearchParams, world: World): string | null
  /** Replies to a client's message, and the topics that the client follows from then on. */
  hear(message: string, world: World): { replies: string[]; topics: Topic[] }
  tell(topic: Topic, world: World): string
}

/** A fraction of 10^-places as a decimal with all its places, as exchanges write them. */
export function decimal(units: bigint, places = 8): string {
  const digits = units.toString().padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
