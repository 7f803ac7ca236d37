import { MARKET_ASSETS, type MarketAsset } from '@matin/contract/market'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Hub } from '../hub.ts'
import type { MarketSource, Ticks } from '../source.ts'
import { createBackfill } from './backfill.ts'
import { type CandleStore, KEPT_INTERVALS } from './candle-store.ts'
import { type Exchange, type ExchangeName, loadExchange, type Ticker } from './ccxt.ts'
import { createMinutes } from './minutes.ts'
import { quoteOf } from './reading.ts'
import { backOff, Session, TIMING, type Timing } from './session.ts'

export interface ExchangeParts {
  name: ExchangeName
  /** Stands in for the exchange's hosts. */
  url?: string | undefined
  clock: Clock
  log: FastifyBaseLogger
  hub: Hub
  store: CandleStore
  random?: () => number
  timing?: Timing
}

/**
 * A real exchange: prices and minutes over its WebSocket, what is missing or silent over REST. Candles that close are
 * kept; larger ones are made of the minutes, and corrected from the exchange's own now and then.
 */
export function exchangeSource(parts: ExchangeParts): MarketSource {
  const { name, clock, log, hub } = parts
  const timing = parts.timing ?? TIMING
  const wait = backOff(timing, parts.random ?? Math.random)
  /** Tickers that came since the last round. */
  const news = new Map<MarketAsset, Ticker>()
  /** When each coin was heard of last, by `performance.now()`. */
  const heardAt = new Map<MarketAsset, number>()
  /** The socket's last word about each coin; another word is another object. */
  const pushed = new Map<MarketAsset, Ticker>()
  const writes = new Set<Promise<void>>()
  /** Nothing is written once the source is stopped: whoever stops it may be about to close the database. */
  const store: CandleStore = {
    ...parts.store,
    async save(...candles) {
      if (!session) return
      const write = parts.store.save(...candles)
      writes.add(write)
      await write.finally(() => writes.delete(write))
    },
  }
  let pastWanted = true
  const minutes = createMinutes(store, log, () => {
    pastWanted = true
  })
  let answers = true
  let reconnects = 0
  let session: Session | null = null
  let exchange: Exchange | null = null
  let listed: readonly MarketAsset[] = []
  let probe = { running: false, next: 0, failures: 0 }

  function failed(what: string): (error: unknown) => void {
    return error => {
      reconnects++
      pastWanted = true
      log.warn({ err: error, source: name }, `${what} of the exchange`)
    }
  }

  function hear(asset: MarketAsset, ticker: Ticker): void {
    answers = true
    heardAt.set(asset, performance.now())
    news.set(asset, ticker)
  }

  /**
   * What the sockets told since the last round. Of a coin that they are silent about, their last word is no news: REST
   * may have told a later one.
   */
  function takePushed(from: Exchange): void {
    for (const asset of listed) {
      const symbol = symbolOf(asset)
      const ticker = from.tickers[symbol]
      if (ticker && pushed.get(asset) !== ticker) {
        pushed.set(asset, ticker)
        hear(asset, ticker)
      }
      minutes.take(asset, from.ohlcvs[symbol]?.['1m'] ?? [])
    }
  }

  async function connect(): Promise<Exchange> {
    const next = await loadExchange(name, parts.url)
    try {
      await next.loadMarkets()
    } catch (error) {
      answers = false
      await next.close().catch(() => {})
      throw error
    }
    return next
  }

  async function run(current: Session): Promise<void> {
    const from = await current.once(connect, failed('markets'), wait)
    if (!current.alive) await from?.close()
    if (!from || !current.alive) return
    exchange = from
    listed = MARKET_ASSETS.filter(asset => isTraded(from, asset))
    const symbols = listed.map(symbolOf)
    if (symbols.length === 0) throw new Error(`${name} lists none of our pairs`)
    await Promise.all([
      current.keep(() => from.watchTickers(symbols), failed('tickers'), wait),
      ...candleWatches(from, symbols).map(work => current.keep(work, failed('candles'), wait)),
      keepPast(current, from),
    ])
  }

  /**
   * Some exchanges are asked for all candles at once, others for each. What comes is kept by the library, and read in
   * every round: a message may come while nobody waits for one.
   */
  function candleWatches(from: Exchange, symbols: string[]): (() => Promise<unknown>)[] {
    return from.has.watchOHLCVForSymbols
      ? [() => from.watchOHLCVForSymbols(symbols.map(symbol => [symbol, '1m']))]
      : symbols.map(symbol => () => from.watchOHLCV(symbol, '1m'))
  }

  /** Reads the last candles after every break and now and then, and whatever is older while there is time. */
  function keepPast(current: Session, from: Exchange): Promise<void> {
    const backfill = createBackfill(name, from, store)
    let readAt = Number.NEGATIVE_INFINITY
    const readLast = async () => {
      pastWanted = false
      readAt = performance.now()
      for (const asset of listed)
        minutes.begin(asset, await backfill.recent(asset, clock.now().epochMilliseconds))
    }
    const readOlder = async () => {
      const now = clock.now().epochMilliseconds
      for (const interval of KEPT_INTERVALS.toReversed())
        for (const asset of listed) if (await backfill.older(asset, interval, now)) return true
      return false
    }
    const work = async () => {
      if (pastWanted || performance.now() - readAt > timing.refill) await readLast()
      else if (!(await readOlder())) await current.pause(timing.retry)
    }
    return current.keep(work, failed('past candles'), wait)
  }

  /** Asks over REST for coins that the WebSocket is silent about. */
  async function probeSilent(from: Exchange): Promise<void> {
    const now = performance.now()
    const silent = listed.filter(asset => now - (heardAt.get(asset) ?? 0) > timing.probe)
    if (silent.length === 0 || probe.running || now < probe.next) return
    probe.running = true
    try {
      const tickers = await from.fetchTickers(silent.map(symbolOf))
      for (const asset of silent) {
        const ticker = tickers[symbolOf(asset)]
        if (ticker) hear(asset, ticker)
      }
      probe = { running: false, next: performance.now() + timing.probe, failures: 0 }
    } catch (error) {
      answers = false
      const failures = probe.failures + 1
      log.warn({ err: error, source: name }, 'the exchange does not answer')
      probe = { running: false, next: performance.now() + wait(failures), failures }
    }
  }

  return {
    name,
    reconnects: () => reconnects,
    start() {
      session = new Session()
      run(session).catch((error: unknown) => log.error({ err: error, source: name }, 'market source'))
    },
    async stop() {
      session?.stop()
      session = null
      listed = []
      const last = exchange
      exchange = null
      await last?.close().catch(() => {})
      await Promise.allSettled(writes)
    },
    async ticks(now): Promise<Ticks> {
      // Nobody waits for the network here: what comes of it is told in a later round.
      if (exchange) {
        takePushed(exchange)
        void probeSilent(exchange)
      }
      const quotes = [...news].flatMap(
        ([asset, ticker]) => quoteOf(asset, ticker, now, hub.quoteOf(asset)) ?? [],
      )
      news.clear()
      return { answers, quotes, candles: minutes.changes() }
    },
  }
}

function symbolOf(asset: MarketAsset): string {
  return `${asset}/USDT`
}

function isTraded(exchange: Exchange, asset: MarketAsset): boolean {
  const market = exchange.markets?.[symbolOf(asset)]
  return market?.spot === true && market.active !== false
}
