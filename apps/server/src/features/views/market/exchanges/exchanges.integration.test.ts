import { MARKET_ASSETS, type MarketAsset } from '@matin/contract/market'
import { candleStart } from '@matin/domain/market/candle'
import { INTERVALS } from '@matin/domain/market/interval'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixedClock, type MovableClock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { openTestDatabase } from '#testing/database.ts'
import { startExchange, type TestExchange } from '#testing/exchanges/server.ts'
import { full } from '../../../../../../../tools/test/tier.ts'
import { createHub, type Hub } from '../hub.ts'
import type { Charts, MarketSource } from '../source.ts'
import { candle } from '../tables.ts'
import { type CandleStore, candleStore } from './candle-store.ts'
import { keptCharts } from './charts.ts'
import { exchangeSource } from './source.ts'

const START = '2026-03-02T10:24:30Z'
const MINUTE = 60_000
/** Short waits in milliseconds, so that a test with many failures is fast. */
const TIMING = { retry: 10, retryMax: 40, probe: 50, refill: 600_000, status: 20 }
const silentLog = { warn() {}, error() {}, info() {} } as unknown as FastifyBaseLogger

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
})
afterAll(() => drop())

interface Writes {
  begun: number
  ended: number
  /** Promise for which each write of candles waits, so that a test can delay writes. */
  guard: Promise<void>
}

/** Wraps a store so that its writes of candles are counted. */
function watched(store: CandleStore, writes: Writes): CandleStore {
  return {
    ...store,
    async save(...candles) {
      writes.begun++
      await writes.guard
      await store.save(...candles).finally(() => writes.ended++)
    },
  }
}

const EXCHANGES = [
  ['binance', ['TRX', 'BNB', 'XRP', 'DOGE']],
  ['okx', ['TRX', 'BNB', 'XRP', 'SOL']],
  ['kraken', ['TRX', 'BNB', 'XRP']],
] as const

describe.each(full ? EXCHANGES : EXCHANGES.slice(0, 1))(
  'the %s source',
  (name, lacks: readonly MarketAsset[]) => {
    let exchange: TestExchange
    let clock: MovableClock
    let hub: Hub
    let charts: Charts
    let source: MarketSource
    let writes: Writes
    const now = () => clock.now().epochMilliseconds
    const listed = MARKET_ASSETS.filter(asset => !lacks.includes(asset))

    /** Name of the awaited condition, printed when the test fails. */
    let awaited = ''
    beforeEach(async ({ onTestFailed }) => {
      onTestFailed(() => console.error(`the last wait was for ${awaited}`))
      await database.db.delete(candle)
      clock = fixedClock(START)
      exchange = await startExchange(name, now(), lacks)
      hub = createHub(name, MARKET_ASSETS, () => 15_000)
      writes = { begun: 0, ended: 0, guard: Promise.resolve() }
      const store = watched(candleStore(database.db, name), writes)
      charts = keptCharts(store, hub)
      source = exchangeSource({ name, url: exchange.url, clock, log: silentLog, hub, store, timing: TIMING })
      source.start()
    })
    afterEach(async () => {
      await source.stop()
      await exchange.close()
    })

    /** Runs rounds, each in a new turn of the event loop, until a condition holds or the test times out. */
    async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
      awaited = what
      for (;;) {
        hub.apply(await source.ticks(now()))
        if (await condition()) return
        await new Promise(done => setTimeout(done, 5))
      }
    }
    const followed = () => until('subscriptions', () => exchange.followers() >= 2 * listed.length)
    const tick = (seconds: number) => {
      clock.advance(Temporal.Duration.from({ seconds }))
      exchange.tick(now())
    }
    const priceIsNow = () =>
      listed.every(asset => {
        const quote = hub.quoteOf(asset)
        const exact = exchange.simulation.quote(asset, now())
        return quote?.price === exact.price && quote.volume === exact.volume
      })

    it('publishes the exact prices of the pairs that the exchange lists', async () => {
      await followed()
      tick(1)
      await until('prices', () => hub.quotes().length === listed.length && priceIsNow())
      for (const quote of hub.quotes()) {
        const { volume, turnover, at: _, ...exact } = exchange.simulation.quote(quote.asset, now())
        expect(quote).toMatchObject(exact)
        expect(quote.volume).toBe(volume)
        expect(quote.turnover > 0n && turnover > 0n).toBe(true)
        expect(quote.at).toBe(now())
      }
      expect(hub.state(now())).toBe('live')
      for (const asset of lacks) expect(hub.quoteOf(asset)).toBeUndefined()
    })

    it('stores closed candles of every interval, and publishes the open ones', async () => {
      await followed()
      tick(1)
      await until('open candles', () => listed.every(asset => hub.openCandles(asset, '1w').length > 0))
      tick(45)
      const closed = candleStart(now(), '1m') - MINUTE
      await until('the minute that closed', async () => {
        const { items } = await charts.closed({ asset: 'BTC', interval: '1m', before: now(), limit: 5 })
        return items.at(-1)?.time === closed && priceIsNow()
      })
      for (const interval of INTERVALS.slice(0, 6)) {
        const { items } = await charts.closed({ asset: 'BTC', interval, before: now(), limit: 50 })
        expect(items.map(one => one.time)).toHaveLength(50)
        for (const one of items) expect(one).toEqual(exchange.simulation.candle('BTC', interval, one.time))
        const open = hub.openCandles('BTC', interval).at(-1)
        const exact = exchange.simulation.openCandle('BTC', interval, now())
        expect([open?.time, open?.open, open?.close], interval).toEqual([exact.time, exact.open, exact.close])
      }
      const { items: weeks } = await charts.closed({ asset: 'BTC', interval: '1w', before: now(), limit: 10 })
      for (const week of weeks.slice(1))
        expect(week).toEqual(exchange.simulation.candle('BTC', '1w', week.time))
      expect(weeks).toHaveLength(10)
    })

    it('reconnects when its sockets break, and fills in the missed minutes', async () => {
      await followed()
      tick(1)
      await until('open candles', () => listed.every(asset => hub.openCandles(asset, '1m').length > 0))
      exchange.drop()
      await until('the end of the sockets', () => exchange.followers() === 0)
      // Ten minutes pass without a socket.
      clock.advance(Temporal.Duration.from({ minutes: 10 }))
      exchange.setTime(now())
      await followed()
      tick(1)
      await until('prices after the break', priceIsNow)
      await until('the minutes of the break', async () => {
        const { items } = await charts.closed({ asset: 'ETH', interval: '1m', before: now(), limit: 12 })
        return items.every((one, index) => one.time === candleStart(now(), '1m') - (12 - index) * MINUTE)
      })
      expect(source.reconnects()).toBeGreaterThan(0)
    })

    it('survives malformed messages on its sockets', async () => {
      await followed()
      // Only the sockets may bring the prices.
      exchange.refuse(500)
      for (const text of [
        '{',
        'nonsense',
        '[]',
        '{"data":null}',
        '{"e":"kline","k":{"t":"x"}}',
        '{"channel":"ticker"}',
      ])
        exchange.say(text)
      let rounds = 0
      await until('prices after nonsense', () => {
        if (rounds > 0 && priceIsNow()) return true
        if (exchange.followers() >= 2 * listed.length && rounds++ % 50 === 0) tick(1)
        return false
      })
    })

    it('polls REST while its sockets are silent, is down when REST fails too, and recovers without a restart', async () => {
      await followed()
      await until('prices over REST', () => hub.quotes().length === listed.length && priceIsNow())
      expect(hub.state(now())).toBe('live')
      exchange.refuse(429)
      clock.advance(Temporal.Duration.from({ seconds: 20 }))
      exchange.setTime(now())
      await until('the down state', () => hub.state(now()) === 'down')
      const before = exchange.asked.length
      exchange.refuse(null)
      await until('prices again', () => hub.state(now()) === 'live' && priceIsNow())
      expect(exchange.asked.length).toBeGreaterThan(before)
    })

    it('keeps the price that REST gave for a coin whose socket is silent, while other coins go on', async () => {
      await followed()
      tick(1)
      await until('prices', priceIsNow)
      clock.advance(Temporal.Duration.from({ seconds: 30 }))
      exchange.setTime(now())
      const price = exchange.simulation.quote('ETH', now()).price
      expect(hub.quoteOf('ETH')?.price).not.toBe(price)
      await until('the price of ETH over REST', () => hub.quoteOf('ETH')?.price === price)
      clock.advance(Temporal.Duration.from({ seconds: 1 }))
      exchange.refuse(500)
      exchange.tick(now(), ['BTC'])
      const moved = exchange.simulation.quote('BTC', now())
      await until('the tick of BTC', () => hub.quoteOf('BTC')?.volume === moved.volume)
      expect(hub.quoteOf('ETH')?.price).toBe(price)
    })

    it('is down when sockets and REST fail together, and recovers without a restart', async () => {
      await followed()
      tick(1)
      await until('prices', () => hub.quotes().length === listed.length && priceIsNow())
      exchange.leave()
      await until('the end of the sockets', () => exchange.followers() === 0)
      const last = hub.quoteOf('BTC')
      clock.advance(Temporal.Duration.from({ seconds: 20 }))
      await until('the down state', () => hub.state(now()) === 'down')
      expect(hub.quoteOf('BTC')).toEqual(last)
      clock.advance(Temporal.Duration.from({ minutes: 3 }))
      exchange.setTime(now())
      exchange.comeBack()
      await followed()
      tick(1)
      await until('prices again', () => hub.state(now()) === 'live' && priceIsNow())
      await until('the minutes of the break', async () => {
        const { items } = await charts.closed({ asset: 'BTC', interval: '1m', before: now(), limit: 5 })
        return items.every((one, index) => one.time === candleStart(now(), '1m') - (5 - index) * MINUTE)
      })
    })

    it('finishes running writes before its stop is complete, and writes nothing afterwards', async () => {
      const guard = Promise.withResolvers<void>()
      writes.guard = guard.promise
      await until('a write', () => writes.begun > writes.ended)
      let stopped = false
      const stopping = source.stop().then(() => {
        stopped = true
      })
      // Its REST requests end here at the latest, and with them its work.
      await exchange.close()
      await until('a round without it', () => true)
      const { begun } = writes
      expect(stopped).toBe(false)
      guard.resolve()
      await stopping
      expect(writes).toMatchObject({ begun, ended: begun })
    })

    /**
     * Advances the clock second by second, with ticks for the coins in `told`. After each second, waits until
     * their prices arrive and, over REST, until further requests arrive.
     */
    async function secondsOf(seconds: number, told: readonly MarketAsset[], over: 'socket' | 'rest') {
      for (let second = 0; second < seconds; second++) {
        clock.advance(Temporal.Duration.from({ seconds: 1 }))
        exchange.setTime(now())
        exchange.tick(now(), told)
        const asked = exchange.asked.filter(path => /ticker/i.test(path)).length
        const others = told.filter(asset => asset !== 'ETH')
        await until('a second', () => {
          const isTold = others.every(asset => hub.quoteOf(asset)?.at === now())
          const isAsked = exchange.asked.filter(path => /ticker/i.test(path)).length >= asked + 2
          return isTold && (over === 'socket' || isAsked)
        })
      }
    }

    it('marks a price that stands still as stale, however often REST repeats it', async () => {
      await followed()
      tick(1)
      await until('prices', () => hub.quotes().length === listed.length && priceIsNow())
      exchange.freeze('ETH')
      // Asks over REST, as for a pair without socket messages. Pending messages arrive in the first second.
      await secondsOf(1, ['BTC'], 'rest')
      const halted = hub.quoteOf('ETH')?.at
      await secondsOf(16, ['BTC'], 'rest')
      expect(hub.quoteOf('ETH')?.at).toBe(halted)
      expect(hub.stale(now())).toContain('ETH')
      expect(hub.state(now())).toBe('live')
      expect(hub.stale(now())).not.toContain('BTC')
    })

    it.runIf(name !== 'kraken')('keeps the date of a price that its socket merely repeats', async () => {
      await followed()
      tick(1)
      await until('prices', () => hub.quotes().length === listed.length && priceIsNow())
      exchange.freeze('ETH')
      const halted = now()
      await secondsOf(16, ['BTC', 'ETH'], 'socket')
      expect(hub.quoteOf('ETH')?.at).toBe(halted)
      expect(hub.stale(now())).toEqual(['ETH'])
    })

    it('keeps a pair live in which nobody trades, while the exchange goes on sending it', async () => {
      await followed()
      tick(1)
      await until('prices', () => hub.quotes().length === listed.length && priceIsNow())
      const { price } = exchange.simulation.quote('ETH', now())
      exchange.calm('ETH')
      // Kraken gives no time: there the socket's messages show that trading goes on.
      await secondsOf(16, name === 'kraken' ? ['BTC', 'ETH'] : ['BTC'], name === 'kraken' ? 'socket' : 'rest')
      await until('the date of ETH', () => hub.quoteOf('ETH')?.at === now())
      expect(hub.quoteOf('ETH')?.price).toBe(price)
      expect(hub.stale(now())).not.toContain('ETH')
    })

    it('closes a pair that the exchange stops trading, and reopens it without a restart', async () => {
      await followed()
      tick(1)
      await until('prices', () => hub.quotes().length === listed.length && priceIsNow())
      expect(hub.isClosed('ETH')).toBe(false)
      exchange.setTraded('ETH', false)
      await until('the end of ETH', () => hub.isClosed('ETH'))
      expect(hub.stale(now())).toContain('ETH')
      const last = hub.quoteOf('ETH')
      // Messages that its socket still sends are no prices.
      tick(1)
      await until('the price of BTC', () => hub.quoteOf('BTC')?.at === now())
      expect(hub.quoteOf('ETH')).toEqual(last)
      exchange.setTraded('ETH', true)
      await until('ETH again', () => !hub.isClosed('ETH'))
      tick(1)
      await until('prices of all', priceIsNow)
      expect(hub.stale(now())).toEqual([])
    })

    it('opens a pair that was not traded when the server started', async () => {
      await source.stop()
      exchange.setTraded('ETH', false)
      source.start()
      await until('the others', () => hub.isClosed('ETH') && hub.quoteOf('BTC') !== undefined)
      exchange.setTraded('ETH', true)
      await until('ETH', () => !hub.isClosed('ETH'))
      await followed()
      tick(1)
      await until('prices of all', priceIsNow)
    })

    it('starts while the exchange is unreachable, and publishes prices once it returns', async () => {
      await source.stop()
      exchange.refuse(503)
      source.start()
      await until('the down state', () => hub.state(now()) === 'down')
      exchange.refuse(null)
      await until('prices', () => hub.quotes().length === listed.length)
    })
  },
)
