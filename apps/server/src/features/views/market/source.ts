import type { MarketAsset, MarketSource as SourceName } from '@matin/contract/market'
import type { Candle } from '@matin/domain/market/candle'
import type { Interval } from '@matin/domain/market/interval'
import type { MarketQuote } from './quote.ts'

/** Changes since the last round. */
export interface Ticks {
  /** False while the source does not answer. */
  answers: boolean
  quotes: MarketQuote[]
  /** The open one of each interval, preceded by one that has just closed. */
  candles: CandleChange[]
  /** The last prices of these coins cannot be traded at. */
  closed?: readonly MarketAsset[]
}

export interface CandleChange {
  asset: MarketAsset
  interval: Interval
  items: Candle[]
}

/** Only the process that holds the market's lease follows it. */
export interface MarketSource {
  name: SourceName
  start(): void
  stop(): Promise<void>
  /** `now` in milliseconds since 1970. Never waits for the network. */
  ticks(now: number): Promise<Ticks>
  reconnects(): number
}

export interface PageQuery {
  asset: MarketAsset
  interval: Interval
  /** Milliseconds since 1970, excluded. */
  before: number
  limit: number
}

export interface CandlePage {
  /** Oldest first. */
  items: Candle[]
  more: boolean
}

export interface Charts {
  closed(query: PageQuery): Promise<CandlePage>
  /** Preceded by the candle before it if that has just closed. */
  open(asset: MarketAsset, interval: Interval): Candle[]
  prune(now: Temporal.Instant): Promise<void>
}
