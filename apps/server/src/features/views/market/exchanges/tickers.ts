import { MARKET_ASSETS, type MarketAsset } from '@matin/contract/market'
import type { Clock } from '#platform/clock/clock.ts'
import type { Hub } from '../hub.ts'
import type { MarketQuote } from '../quote.ts'
import type { Exchange, Ticker } from './ccxt.ts'
import { createDating } from './dating.ts'
import { quoteOf } from './reading.ts'

export type Tickers = ReturnType<typeof createTickers>

export function createTickers({ clock, hub }: { clock: Clock; hub: Hub }) {
  const news = new Map<MarketAsset, { ticker: Ticker; at: number }>()
  const dating = new Map(MARKET_ASSETS.map(asset => [asset, createDating()]))
  /** By `performance.now()`. */
  const heardAt = new Map<MarketAsset, number>()
  /** Compared by identity: the library creates a new object for a new ticker. */
  const pushed = new Map<MarketAsset, Ticker>()
  /** The exchange answered the last request, or has pushed something since. */
  let answers = true
  /** Traded pairs, whose prices are taken. */
  let listed: readonly MarketAsset[] = []
  let closed: readonly MarketAsset[] = []

  function hear(asset: MarketAsset, ticker: Ticker, way: 'pushed' | 'asked'): void {
    answers = true
    heardAt.set(asset, performance.now())
    const at = dating.get(asset)?.(ticker, way === 'pushed', clock.now().epochMilliseconds) ?? null
    if (at !== null) news.set(asset, { ticker, at })
  }

  return {
    answers: () => answers,
    listed: () => listed,
    closed: () => closed,

    fail(): void {
      answers = false
    },

    /** Tickers of a pair that is no longer traded are dropped unless already published. */
    takeStatus(traded: ReadonlySet<string>): void {
      listed = MARKET_ASSETS.filter(asset => traded.has(symbolOf(asset)))
      closed = MARKET_ASSETS.filter(asset => !listed.includes(asset))
      for (const asset of closed) news.delete(asset)
    },

    stop(): void {
      listed = []
    },

    /** Skips a ticker that the last round already took, because REST may have given a later one. */
    takePushed(from: Exchange): void {
      for (const asset of listed) {
        const ticker = from.tickers[symbolOf(asset)]
        if (!ticker || pushed.get(asset) === ticker) continue
        pushed.set(asset, ticker)
        hear(asset, ticker, 'pushed')
      }
    },

    takeAsked(tickers: Record<string, Ticker>, assets: readonly MarketAsset[]): void {
      for (const asset of assets) {
        const ticker = tickers[symbolOf(asset)]
        if (ticker && listed.includes(asset)) hear(asset, ticker, 'asked')
      }
    },

    /** Coins of which no ticker arrived for longer than `longer` milliseconds. */
    silent(longer: number): MarketAsset[] {
      const now = performance.now()
      return listed.filter(asset => now - (heardAt.get(asset) ?? 0) > longer)
    },

    /** Since the last call. */
    takeQuotes(now: number): MarketQuote[] {
      const quotes = [...news].flatMap(
        ([asset, { ticker, at }]) => quoteOf(asset, ticker, Math.min(at, now), hub.quoteOf(asset)) ?? [],
      )
      news.clear()
      return quotes
    },
  }
}

export function symbolOf(asset: MarketAsset): string {
  return `${asset}/USDT`
}
