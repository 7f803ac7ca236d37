import { MARKET_ASSETS, type MarketAsset } from '@matin/contract/market'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock/clock.ts'
import type { Hub } from '../hub.ts'
import type { CandleChange, MarketSource, Ticks } from '../source.ts'
import type { CandleStore } from './candle-store.ts'
import { type Exchange, type ExchangeName, isTraded, loadExchange, readTraded } from './ccxt.ts'
import { createOpenCandles, type OpenCandles } from './open-candles.ts'
import { createPastCandles } from './past-candles.ts'
import { backOff, Session, STATUS_MS, TIMING, type Timing } from './session.ts'
import { createTickers, symbolOf, type Tickers } from './tickers.ts'

export interface ExchangeParts {
  name: ExchangeName
  url?: string | undefined
  clock: Clock
  log: FastifyBaseLogger
  hub: Hub
  store: CandleStore
  random?: () => number
  timing?: Timing
}

/** Prices and open minutes come over the WebSocket, closed candles and missing or silent coins over REST. */
export function exchangeSource(parts: ExchangeParts): MarketSource {
  const { name, log, clock, store } = parts
  const timing = parts.timing ?? TIMING
  const wait = backOff(timing, parts.random ?? Math.random)
  const tickers = createTickers(parts)
  const probeSilent = createProbe(parts, tickers, timing.probe, wait)
  const openCandles = new Map(MARKET_ASSETS.map(asset => [asset, createOpenCandles()]))
  const past = createPastCandles({ clock, store, timing }, openCandles)
  let reconnects = 0
  let session: Session | null = null
  let exchange: Exchange | null = null

  function failed(what: string): (error: unknown) => void {
    return error => {
      reconnects++
      past.readAgain()
      log.warn({ err: error, source: name }, `${what} of the exchange`)
    }
  }

  async function run(current: Session): Promise<void> {
    const from = await current.once(() => connect(parts, tickers), failed('markets'), wait)
    if (!current.alive) await from?.close()
    if (!from || !current.alive) return
    exchange = from
    tickers.takeStatus(new Set(MARKET_ASSETS.map(symbolOf).filter(symbol => isTraded(from, symbol))))
    const symbols = tickers.listed().map(symbolOf)
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
      current.keep(() => past.readDue(from, current, tickers.listed()), failed('past candles'), wait),
    ])
  }

  /**
   * A halted pair is closed until it trades again. A pair that did not trade when the sockets were opened is
   * not followed by them, so they are restarted once it trades.
   */
  function keepStatus(current: Session, from: Exchange, followed: readonly string[]): Promise<void> {
    const look = async () => {
      await current.pause(timing.status ?? STATUS_MS)
      if (!current.alive) return
      const traded = await readTraded(name, from, MARKET_ASSETS.map(symbolOf))
      if (!current.alive) return
      takeStatus(parts, tickers, traded)
      if (tickers.listed().some(asset => !followed.includes(symbolOf(asset)))) await begin()
    }
    return current.keep(look, failed('status of pairs'), wait)
  }

  async function begin(): Promise<void> {
    session?.stop()
    const last = exchange
    exchange = null
    session = new Session()
    run(session).catch((error: unknown) => log.error({ err: error, source: name }, 'market source'))
    await last?.close().catch(() => {})
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
      tickers.stop()
      const last = exchange
      exchange = null
      await last?.close().catch(() => {})
      await past.settled()
    },
    async ticks(now): Promise<Ticks> {
      if (exchange) {
        tickers.takePushed(exchange)
        for (const asset of tickers.listed())
          openCandles.get(asset)?.take(exchange.ohlcvs[symbolOf(asset)]?.['1m'] ?? [])
        // The probe does not wait for the network: its answer comes in a later round.
        void probeSilent(exchange)
      }
      const quotes = tickers.takeQuotes(now)
      const candles = candleChanges(openCandles)
      return { answers: tickers.answers(), quotes, candles, closed: tickers.closed() }
    },
  }
}

function candleChanges(open: ReadonlyMap<MarketAsset, OpenCandles>): CandleChange[] {
  return [...open].flatMap(([asset, one]) => one.changes().map(change => ({ asset, ...change })))
}

function takeStatus({ name, log }: ExchangeParts, tickers: Tickers, traded: ReadonlySet<string>): void {
  const before = tickers.closed().join()
  tickers.takeStatus(traded)
  const closed = tickers.closed()
  if (closed.join() !== before) log.warn({ source: name, closed }, 'pairs that the exchange trades changed')
}

async function connect({ name, url }: ExchangeParts, tickers: Tickers): Promise<Exchange> {
  const next = await loadExchange(name, url)
  try {
    await next.loadMarkets()
  } catch (error) {
    tickers.fail()
    await next.close().catch(() => {})
    throw error
  }
  return next
}

/**
 * One function for all pairs or one for each pair, as the exchange allows. Every round reads the messages
 * from the library, because a message may come while no function waits.
 */
function candleWatches(from: Exchange, symbols: string[]): (() => Promise<unknown>)[] {
  return from.has.watchOHLCVForSymbols
    ? [() => from.watchOHLCVForSymbols(symbols.map(symbol => [symbol, '1m']))]
    : symbols.map(symbol => () => from.watchOHLCV(symbol, '1m'))
}

/** Requests tickers over REST for coins of which the WebSocket sent none for `silence` milliseconds. */
function createProbe(
  { name, log }: { name: ExchangeName; log: FastifyBaseLogger },
  tickers: Tickers,
  silence: number,
  wait: (failures: number) => number,
): (from: Exchange) => Promise<void> {
  let probe = { running: false, next: 0, failures: 0 }
  return async from => {
    const silent = tickers.silent(silence)
    if (silent.length === 0 || probe.running || performance.now() < probe.next) return
    probe.running = true
    try {
      tickers.takeAsked(await from.fetchTickers(silent.map(symbolOf)), silent)
      probe = { running: false, next: performance.now() + silence, failures: 0 }
    } catch (error) {
      tickers.fail()
      const failures = probe.failures + 1
      log.warn({ err: error, source: name }, 'the exchange does not answer')
      probe = { running: false, next: performance.now() + wait(failures), failures }
    }
  }
}
