import { MARKET_ASSETS, type MarketAsset } from '@matin/contract/market'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock/clock.ts'
import type { Hub } from '../hub.ts'
import type { MarketSource, Ticks } from '../source.ts'
import { createBackfill } from './backfill.ts'
import { type CandleStore, KEPT_INTERVALS } from './candle-store.ts'
import { type Exchange, type ExchangeName, isTraded, loadExchange, readTraded, type Ticker } from './ccxt.ts'
import { createDating } from './dating.ts'
import { createMinutes } from './minutes.ts'
import { quoteOf } from './reading.ts'
import { backOff, Session, STATUS_MS, TIMING, type Timing } from './session.ts'

export interface ExchangeParts {
  name: ExchangeName
  /** Replaces the exchange's hosts. */
  url?: string | undefined
  clock: Clock
  log: FastifyBaseLogger
  hub: Hub
  store: CandleStore
  random?: () => number
  timing?: Timing
}

/**
 * Source of a real exchange: prices and minutes over its WebSocket, missing or silent ones over REST. Closed candles
 * are stored; larger ones are made of the minutes, and corrected from the exchange's own now and then.
 */
export function exchangeSource(parts: ExchangeParts): MarketSource {
  const { name, clock, log, hub } = parts
  const timing = parts.timing ?? TIMING
  const wait = backOff(timing, parts.random ?? Math.random)
  /** Tickers since the last round, with their dates. */
  const news = new Map<MarketAsset, { ticker: Ticker; at: number }>()
  const dating = new Map(MARKET_ASSETS.map(asset => [asset, createDating()]))
  /** Time of the last news of each coin, by `performance.now()`. */
  const heardAt = new Map<MarketAsset, number>()
  /** Last ticker of the socket for each coin; a new one is another object. */
  const pushed = new Map<MarketAsset, Ticker>()
  const writes = new Set<Promise<void>>()
  /** Writes nothing after the source has stopped, because the database may be about to close. */
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
  /** Pairs that are traded, whose prices are taken, and those that are not. */
  let listed: readonly MarketAsset[] = []
  let closed: readonly MarketAsset[] = []
  let probe = { running: false, next: 0, failures: 0 }

  function failed(what: string): (error: unknown) => void {
    return error => {
      reconnects++
      pastWanted = true
      log.warn({ err: error, source: name }, `${what} of the exchange`)
    }
  }

  function hear(asset: MarketAsset, ticker: Ticker, way: 'pushed' | 'asked'): void {
    answers = true
    heardAt.set(asset, performance.now())
    const at = dating.get(asset)?.(ticker, way === 'pushed', clock.now().epochMilliseconds) ?? null
    if (at !== null) news.set(asset, { ticker, at })
  }

  /** Takes the status of the pairs; a closed coin has no news. */
  function takeStatus(traded: ReadonlySet<string>): void {
    listed = MARKET_ASSETS.filter(asset => traded.has(symbolOf(asset)))
    closed = MARKET_ASSETS.filter(asset => !listed.includes(asset))
    for (const asset of closed) news.delete(asset)
  }

  /**
   * Takes the tickers that the sockets pushed since the last round. A coin's unchanged ticker is no news: REST may have
   * answered with a later one.
   */
  function takePushed(from: Exchange): void {
    for (const asset of listed) {
      const symbol = symbolOf(asset)
      const ticker = from.tickers[symbol]
      if (ticker && pushed.get(asset) !== ticker) {
        pushed.set(asset, ticker)
        hear(asset, ticker, 'pushed')
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
    takeStatus(new Set(MARKET_ASSETS.map(symbolOf).filter(symbol => isTraded(from, symbol))))
    const symbols = listed.map(symbolOf)
    if (symbols.length === 0) {
      log.error({ source: name }, 'the exchange trades none of our pairs')
      return keepStatus(current, from, symbols)
    }
    // By default Kraken pushes only trades: offers of a rarely traded pair would stand still.
    const more = name === 'kraken' ? ({ event_trigger: 'bbo' } as const) : undefined
    await Promise.all([
      keepStatus(current, from, symbols),
      current.keep(() => from.watchTickers(symbols, more), failed('tickers'), wait),
      ...candleWatches(from, symbols).map(work => current.keep(work, failed('candles'), wait)),
      keepPast(current, from),
    ])
  }

  /**
   * Checks the status of the pairs again and again. A halted pair is closed until it trades again. A pair that did not
   * trade when the sockets began is not followed by them, so they restart.
   */
  function keepStatus(current: Session, from: Exchange, followed: readonly string[]): Promise<void> {
    const look = async () => {
      await current.pause(timing.status ?? STATUS_MS)
      if (!current.alive) return
      const before = closed.join()
      const traded = await readTraded(name, from, MARKET_ASSETS.map(symbolOf))
      if (!current.alive) return
      takeStatus(traded)
      if (closed.join() !== before)
        log.warn({ source: name, closed }, 'pairs that the exchange trades changed')
      if (listed.some(asset => !followed.includes(symbolOf(asset)))) await begin()
    }
    return current.keep(look, failed('status of pairs'), wait)
  }

  /** Begins a session, after the end of the one before. */
  async function begin(): Promise<void> {
    session?.stop()
    const last = exchange
    exchange = null
    session = new Session()
    run(session).catch((error: unknown) => log.error({ err: error, source: name }, 'market source'))
    await last?.close().catch(() => {})
  }

  /**
   * Watches of candles: one for all pairs or one each, as the exchange allows. The library keeps the messages, which
   * every round reads, because a message may come while no watch waits.
   */
  function candleWatches(from: Exchange, symbols: string[]): (() => Promise<unknown>)[] {
    return from.has.watchOHLCVForSymbols
      ? [() => from.watchOHLCVForSymbols(symbols.map(symbol => [symbol, '1m']))]
      : symbols.map(symbol => () => from.watchOHLCV(symbol, '1m'))
  }

  /** Reads the last candles after every break and at intervals, and older ones in spare time. */
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

  /** Requests over REST the coins that the WebSocket is silent about. */
  async function probeSilent(from: Exchange): Promise<void> {
    const now = performance.now()
    const silent = listed.filter(asset => now - (heardAt.get(asset) ?? 0) > timing.probe)
    if (silent.length === 0 || probe.running || now < probe.next) return
    probe.running = true
    try {
      const tickers = await from.fetchTickers(silent.map(symbolOf))
      for (const asset of silent) {
        const ticker = tickers[symbolOf(asset)]
        if (ticker && listed.includes(asset)) hear(asset, ticker, 'asked')
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
      void begin()
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
      // The probe does not wait for the network: its answer comes in a later round.
      if (exchange) {
        takePushed(exchange)
        void probeSilent(exchange)
      }
      const quotes = [...news].flatMap(
        ([asset, { ticker, at }]) => quoteOf(asset, ticker, Math.min(at, now), hub.quoteOf(asset)) ?? [],
      )
      news.clear()
      return { answers, quotes, candles: minutes.changes(), closed }
    },
  }
}

function symbolOf(asset: MarketAsset): string {
  return `${asset}/USDT`
}
