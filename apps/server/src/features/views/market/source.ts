import type { MarketAsset, MarketSource as SourceName } from '@matin/contract/market'
import type { Candle } from '@matin/domain/market/candle'
import type { Interval } from '@matin/domain/market/interval'
import type { MarketQuote } from './quote.ts'

/** News of a source in one round. */
export interface Ticks {
  /** False while the source does not answer. */
  answers: boolean
  /** Quotes since the round before. */
  quotes: MarketQuote[]
  /** Changed candles, where the source has them: of each interval the open one, preceded by one that has closed. */
  candles: CandleChange[]
  /** Coins that the source does not trade now: their last prices cannot be traded at. None where it is left out. */
  closed?: readonly MarketAsset[]
}

export interface CandleChange {
  asset: MarketAsset
  interval: Interval
  items: Candle[]
}

/** Where prices come from. Only the process that holds the market's lease follows it. */
export interface MarketSource {
  name: SourceName
  /** Begins to connect. A source that connects to nothing does nothing. */
  start(): void
  stop(): Promise<void>
  /** News at `now` (milliseconds since 1970). Never waits for the network. */
  ticks(now: number): Promise<Ticks>
  /** Connections made again since the start of this process. */
  reconnects(): number
}

export interface PageQuery {
  asset: MarketAsset
  interval: Interval
  /** Only candles that began earlier; milliseconds since 1970. */
  before: number
  limit: number
}

export interface CandlePage {
  /** Oldest first. */
  items: Candle[]
  /** Whether older candles exist. */
  more: boolean
}

/** Candles for every process, computed or kept. */
export interface Charts {
  /** Closed candles. */
  closed(query: PageQuery): Promise<CandlePage>
  /** Open candle at the coin's last price, preceded by the last one when that has just closed. */
  open(asset: MarketAsset, interval: Interval): Candle[]
  /** Deletes candles older than the retention. */
  prune(now: Temporal.Instant): Promise<void>
}
