import type { MarketAsset, MarketSource as SourceName } from '@matin/contract/market'
import type { Candle } from '@matin/domain/market/candle'
import type { Interval } from '@matin/domain/market/interval'
import type { MarketQuote } from './quote.ts'

/** Changes of a source since the last round. */
export interface Ticks {
  /** False while the source does not answer. */
  answers: boolean
  /** Quotes since the last round. */
  quotes: MarketQuote[]
  /**
   * Changed candles, if the source provides them: the open one of each interval, preceded by one that has
   * just closed.
   */
  candles: CandleChange[]
  /**
   * Coins that the source does not trade now: nobody can trade at their last prices. Absent if there are
   * none.
   */
  closed?: readonly MarketAsset[]
}

export interface CandleChange {
  asset: MarketAsset
  interval: Interval
  items: Candle[]
}

/** Source of prices. Only the process that holds the market's lease follows it. */
export interface MarketSource {
  name: SourceName
  /** Begins to connect, if the source uses connections. */
  start(): void
  stop(): Promise<void>
  /** Returns the changes at `now` (milliseconds since 1970). Never waits for the network. */
  ticks(now: number): Promise<Ticks>
  /** Returns the number of reconnections since this process started. */
  reconnects(): number
}

export interface PageQuery {
  asset: MarketAsset
  interval: Interval
  /** Only candles that began before this time are returned; milliseconds since 1970. */
  before: number
  limit: number
}

export interface CandlePage {
  /** Candles, oldest first. */
  items: Candle[]
  more: boolean
}

/** Candles for the clients of every process, computed or stored. */
export interface Charts {
  closed(query: PageQuery): Promise<CandlePage>
  /**
   * Returns the open candle at the coin's last price, preceded by the candle before it if that has just
   * closed.
   */
  open(asset: MarketAsset, interval: Interval): Candle[]
  /** Deletes candles older than the retention. */
  prune(now: Temporal.Instant): Promise<void>
}
