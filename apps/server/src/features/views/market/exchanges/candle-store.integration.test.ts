import { candleStart } from '@matin/domain/market/candle'
import { INTERVAL_MS } from '@matin/domain/market/interval'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixedClock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { openTestDatabase } from '#testing/database.ts'
import { candle } from '../tables.ts'
import { type CandleStore, candleStore, KEPT_INTERVALS, RETENTION_DAYS } from './candle-store.ts'
import type { Exchange, Ohlcv } from './ccxt.ts'
import { createPastCandles } from './past-candles.ts'
import { Session } from './session.ts'

const NOW = Temporal.Instant.from('2026-03-02T10:24:30Z')
const now = NOW.epochMilliseconds
const DAY = INTERVAL_MS['1d']

let database: Database
let drop: () => Promise<void>
let store: CandleStore
beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
})
afterAll(() => drop())
beforeEach(async () => {
  await database.db.delete(candle)
  store = candleStore(database.db, 'binance')
})

const flat = (time: number, price = 5n) => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 1n,
})

describe('stored candles', () => {
  it('are read back unchanged up to a given time, and a later save replaces an earlier one', async () => {
    const times = [0, 1, 2, 3].map(minutes => now - (now % 60_000) - minutes * 60_000).toReversed()
    await store.save(
      'BTC',
      '1m',
      times.map(time => flat(time)),
    )
    await store.save('BTC', '1m', [flat(times[2] ?? 0, 9n)])
    await store.save('ETH', '1m', [flat(times[0] ?? 0)])
    await candleStore(database.db, 'okx').save('BTC', '1m', [flat(0)])
    expect(await store.before('BTC', '1m', times[3] ?? 0, 2)).toEqual([
      flat(times[1] ?? 0),
      flat(times[2] ?? 0, 9n),
    ])
    await store.save('BTC', '1m', [])
  })

  it('are deleted when they are older than the retention of their interval', async () => {
    for (const interval of KEPT_INTERVALS) {
      const kept = candleStart(now - RETENTION_DAYS[interval] * DAY, interval) + INTERVAL_MS[interval]
      await store.save('SOL', interval, [flat(kept - 2 * INTERVAL_MS[interval]), flat(kept)])
    }
    await store.prune(NOW)
    for (const interval of KEPT_INTERVALS) {
      const left = await store.before('SOL', interval, now, 10)
      expect(
        left.map(one => now - one.time < RETENTION_DAYS[interval] * DAY),
        interval,
      ).toEqual([true])
    }
  })
})

describe('past candles', () => {
  /** Creates an exchange that has `length` minutes up to now, and returns up to `limit` of them from `since`. */
  function exchangeWith(length: number, answer: 'next' | 'window' | 'last') {
    const asked: number[] = []
    const fetchOHLCV: Exchange['fetchOHLCV'] = async (_symbol, timeframe, since, limit) => {
      if (timeframe !== '1m') return []
      asked.push(since)
      const all = Array.from({ length }, (_, index): Ohlcv => {
        const time = candleStart(now, '1m') - (length - 1 - index) * 60_000
        return [time, '5', '6', '4', '5.5', '1']
      })
      if (answer === 'last') return all.slice(-limit)
      const from = all.filter(([time]) => time >= since).slice(0, limit)
      return answer === 'next' ? from : from.filter(([time]) => time < since + limit * 60_000)
    }
    return { asked, exchange: { fetchOHLCV, featureValue: () => 1000 } as unknown as Exchange }
  }
  const pastOf = () => {
    const timing = { retry: 1, retryMax: 1, probe: 1, refill: 600_000 }
    return createPastCandles({ clock: fixedClock(NOW.toString()), store, timing }, new Map())
  }
  const minutes = () => store.before('BTC', '1m', now, 20_000)
  const kept = (RETENTION_DAYS['1m'] * DAY) / 60_000

  it.each(['next', 'window'] as const)(
    'are read page by page from the oldest that are kept, and nothing twice: %s',
    async answer => {
      const { asked, exchange } = exchangeWith(20_000, answer)
      await pastOf().readDue(exchange, new Session(), ['BTC'])
      expect(await minutes()).toHaveLength(kept)
      expect(asked).toHaveLength(Math.ceil(kept / 1000))
      // A process that starts later finds them, and reads the last ones again.
      const again = exchangeWith(20_000, answer)
      await pastOf().readDue(again.exchange, new Session(), ['BTC'])
      expect(again.asked).toEqual([candleStart(now, '1m') - 10 * 60_000])
    },
  )

  it.each(['next', 'window', 'last'] as const)(
    'are complete where the exchange has fewer, or lost some of ours: %s',
    async answer => {
      const { asked, exchange } = exchangeWith(900, answer)
      await store.save('BTC', '1m', [flat(candleStart(now, '1m') - 3 * DAY)])
      await pastOf().readDue(exchange, new Session(), ['BTC'])
      expect(await minutes()).toHaveLength(900)
      expect(asked.length).toBeLessThan(7)
    },
  )

  it('are kept neither while open nor when invalid', async () => {
    const broken: Ohlcv[] = [
      [now - (now % 60_000), '5', '6', '4', '5', '1'],
      [60_000, '5', '4', '6', '5', '1'],
      [60_001, '5', '6', '4', '5', '1'],
      [120_000, '5', '6', '4', undefined, '1'],
    ]
    const { exchange } = exchangeWith(0, 'last')
    exchange.fetchOHLCV = async (_symbol, timeframe) => (timeframe === '1m' ? broken : [])
    await pastOf().readDue(exchange, new Session(), ['BTC'])
    expect(await database.db.select().from(candle)).toEqual([])
  })
})
