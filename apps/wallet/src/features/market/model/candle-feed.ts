import type { Candle } from '@matin/contract/candles'
import type { MarketAsset } from '@matin/contract/market'
import { INTERVAL_MS, type Interval } from '@matin/domain/market/interval'
import type { DataLoader, DataLoaderGetBarsParams, KLineData } from 'klinecharts'
import { reportFault } from '#shared/api/fault.ts'

/** Milliseconds between two updates of the open candle on the chart. */
const FLUSH_MS = 200
/** Milliseconds after a failed page until the chart may request it again. */
const RETRY_MS = 3000

export interface CandlePage {
  /** Candles, oldest first. */
  items: Candle[]
  more: boolean
}

/** Source of candles; tests pass their own. */
export interface CandleSource {
  /** Loads the candles that began before `before`, or the newest ones. */
  page: (key: CandleKey, before: string | undefined, signal: AbortSignal) => Promise<CandlePage>
  /** Calls `onGap` when updates may have been missed. Returns a function that ends the subscription. */
  follow: (
    key: CandleKey,
    listener: { onCandles: (items: Candle[]) => void; onGap: () => void },
  ) => () => void
}

export interface CandleKey {
  asset: MarketAsset
  interval: Interval
}

export interface FeedHandlers {
  onState: (state: 'loading' | 'ready' | 'failed', error?: Error) => void
  /** Called when the drawn candles are too old to be continued, so that the chart must load anew. */
  onOutdated: () => void
}

/** Converts a candle to a bar of the chart, for drawing only. Prices in calculations stay decimal strings. */
export function toBar({ time, open, high, low, close, volume }: Candle): KLineData {
  return {
    timestamp: Date.parse(time),
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
  }
}

/** Drops an answer for an interval that is no longer shown. The chart library calls the interval a period. */
export function createCandleFeed(
  asset: MarketAsset,
  intervalOf: () => Interval,
  source: CandleSource,
  handlers: FeedHandlers,
): DataLoader & { stop: () => void } {
  let turn = new AbortController()
  let unfollow: (() => void) | undefined
  let newest = 0
  let push: (bar: KLineData) => void = () => undefined
  const waiting = new Map<number, KLineData>()
  const flushes = limitRate(flush, FLUSH_MS)

  function reset() {
    turn.abort()
    turn = new AbortController()
    unfollow?.()
    unfollow = undefined
    flushes.cancel()
    waiting.clear()
  }

  async function first({ callback }: DataLoaderGetBarsParams) {
    reset()
    const { signal } = turn
    const key = { asset, interval: intervalOf() }
    handlers.onState('loading')
    try {
      const { items, more } = await source.page(key, undefined, signal)
      if (signal.aborted) return
      newest = Date.parse(items.at(-1)?.time ?? '') || 0
      callback(items.map(toBar), { forward: more })
      handlers.onState('ready')
    } catch (error) {
      reportFault(error)
      if (!signal.aborted) handlers.onState('failed', error as Error)
    }
  }

  async function older({ timestamp, callback }: DataLoaderGetBarsParams) {
    const { signal } = turn
    const before = new Date(timestamp ?? 0).toISOString()
    try {
      const { items, more } = await source.page({ asset, interval: intervalOf() }, before, signal)
      if (!signal.aborted) callback(items.map(toBar), { forward: more })
    } catch (error) {
      reportFault(error)
      if (signal.aborted) return
      // The customer has been told; the next scroll asks again.
      setTimeout(() => signal.aborted || callback([], { forward: true }), RETRY_MS)
    }
  }

  function take(items: readonly Candle[], key: CandleKey) {
    const start = Date.parse(items[0]?.time ?? '')
    if (newest > 0 && start > newest + INTERVAL_MS[key.interval]) return void catchUp(key)
    for (const bar of items.map(toBar)) if (bar.timestamp >= newest) waiting.set(bar.timestamp, bar)
    flushes.request()
  }

  function flush() {
    for (const bar of [...waiting.values()].sort((one, other) => one.timestamp - other.timestamp)) {
      if (bar.timestamp < newest) continue
      newest = bar.timestamp
      push(bar)
    }
    waiting.clear()
  }

  /** Loads the candles that closed during a gap in the pushes. */
  async function catchUp(key: CandleKey) {
    const { signal } = turn
    try {
      const { items } = await source.page(key, undefined, signal)
      if (signal.aborted) return
      const start = Date.parse(items[0]?.time ?? '')
      if (start > newest + INTERVAL_MS[key.interval]) handlers.onOutdated()
      else take(items, key)
    } catch (error) {
      reportFault(error)
      // The next push finds the gap again.
    }
  }

  return {
    getBars: params => (params.type === 'init' ? first(params) : older(params)),
    subscribeBar({ callback }) {
      push = callback
      const key = { asset, interval: intervalOf() }
      unfollow = source.follow(key, {
        onCandles: items => take(items, key),
        onGap: () => void catchUp(key),
      })
    },
    unsubscribeBar: reset,
    stop: reset,
  }
}

/** `request` runs it at once if the last run is `everyMs` ms ago, otherwise once when that time is over. */
function limitRate(work: () => void, everyMs: number): { request: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextAt = 0

  function run() {
    timer = undefined
    nextAt = Date.now() + everyMs
    work()
  }

  return {
    request() {
      if (timer !== undefined) return
      const pause = nextAt - Date.now()
      if (pause <= 0) run()
      else timer = setTimeout(run, pause)
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
