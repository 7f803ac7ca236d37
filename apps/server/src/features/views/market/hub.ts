import { candle, interval } from '@matin/contract/candles'
import {
  MARKET_SOURCES,
  type MarketAsset,
  type MarketState,
  marketAsset,
  quote,
} from '@matin/contract/market'
import type { Candle } from '@matin/domain/market/candle'
import type { Interval } from '@matin/domain/market/interval'
import * as z from 'zod'
import { candleFromWire, candleToWire, type MarketQuote, quoteFromWire, quoteToWire } from './quote.ts'
import type { Ticks } from './source.ts'

/** Message from another process, validated like any other input from outside. */
const published = z.object({
  source: z.enum(MARKET_SOURCES),
  answers: z.boolean(),
  quotes: z.array(quote),
  candles: z.array(z.object({ asset: marketAsset, interval, items: z.array(candle) })),
  closed: z.array(marketAsset).default([]),
})

export interface Hub {
  /** Applies ticks that are newer than the known state. */
  apply(ticks: Ticks): void
  /** Text of another source and malformed text change nothing. */
  applyText(text: string): void
  quoteOf(asset: MarketAsset): MarketQuote | undefined
  quotes(): MarketQuote[]
  openCandles(asset: MarketAsset, interval: Interval): Candle[]
  /** `at` in milliseconds since 1970. */
  state(at: number): MarketState
  isClosed(asset: MarketAsset): boolean
  /** Closed, or the price is too old to trade at; in the order of the assets. */
  stale(at: number): MarketAsset[]
  listen(listener: (ticks: Ticks) => void): void
}

export function createHub(source: string, assets: readonly MarketAsset[], staleMs: () => number): Hub {
  const known = new Map<MarketAsset, MarketQuote>()
  const open = new Map<string, Candle[]>()
  const listeners = new Set<(ticks: Ticks) => void>()
  let answers = true
  let closed: ReadonlySet<MarketAsset> = new Set()

  function apply(ticks: Ticks): void {
    answers = ticks.answers
    closed = new Set(ticks.closed)
    const quotes = ticks.quotes.filter(next => isNews(next, known.get(next.asset)))
    for (const next of quotes) known.set(next.asset, next)
    const candles = ticks.candles.filter(({ asset, interval: span, items }) => {
      const before = open.get(`${asset}:${span}`)?.at(-1)
      return items.length > 0 && (items.at(-1)?.time ?? 0) >= (before?.time ?? 0)
    })
    for (const { asset, interval: span, items } of candles) open.set(`${asset}:${span}`, items)
    for (const listener of listeners) listener({ ...ticks, quotes, candles })
  }

  return {
    apply,
    applyText(text) {
      const ticks = readTicks(text, source)
      if (ticks) apply(ticks)
    },
    quoteOf: asset => known.get(asset),
    quotes: () => assets.flatMap(asset => known.get(asset) ?? []),
    openCandles: (asset, span) => open.get(`${asset}:${span}`) ?? [],
    state(at) {
      const youngest = Math.max(...[...known.values()].map(one => one.at))
      if (at - youngest <= staleMs()) return 'live'
      return answers ? 'stale' : 'down'
    },
    isClosed: asset => closed.has(asset),
    stale: at =>
      assets.filter(asset => {
        const quote = known.get(asset)
        return quote !== undefined && (closed.has(asset) || at - quote.at > staleMs())
      }),
    listen(listener) {
      listeners.add(listener)
    },
  }
}

/** Newer than the last one, or the same time with other figures. */
function isNews(next: MarketQuote, last: MarketQuote | undefined): boolean {
  if (!last || next.at > last.at) return true
  return next.at === last.at && (next.price !== last.price || next.volume !== last.volume)
}

export function ticksText(source: string, { answers, quotes, candles, closed = [] }: Ticks): string {
  return JSON.stringify({
    source,
    answers,
    closed,
    quotes: quotes.map(quoteToWire),
    candles: candles.map(change => ({ ...change, items: change.items.map(candleToWire) })),
  })
}

function readTicks(text: string, source: string): Ticks | null {
  const { data } = published.safeParse(safeJson(text))
  if (!data || data.source !== source) return null
  return {
    answers: data.answers,
    closed: data.closed,
    quotes: data.quotes.map(quoteFromWire),
    candles: data.candles.map(change => ({ ...change, items: change.items.map(candleFromWire) })),
  }
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
