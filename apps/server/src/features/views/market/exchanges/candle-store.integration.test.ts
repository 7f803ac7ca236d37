import { candleStart } from '@matin/domain/market/candle'
import { INTERVAL_MS } from '@matin/domain/market/interval'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { openTestDatabase } from '#testing/database.ts'
import { candle } from '../tables.ts'
import { createBackfill } from './backfill.ts'
import { type CandleStore, candleStore, KEPT_INTERVALS, RETENTION_DAYS } from './candle-store.ts'
import type { Exchange, Ohlcv } from './ccxt.ts'

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
    expect(await store.count('BTC', '1m', times[1] ?? 0, times[3] ?? 0)).toBe(2)
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

describe('the backfill of past candles', () => {
  /**
   * Creates an exchange whose candles begin at `oldest`. Like most exchanges, it returns `limit` candles from
   * `since`.
   */
  function exchangeWith(oldest: number) {
    const asked: number[] = []
    const fetchOHLCV: Exchange['fetchOHLCV'] = async (_symbol, _timeframe, since, limit) => {
      asked.push(since)
      const rows: Ohlcv[] = []
      for (
        let time = candleStart(Math.max(since, oldest) - 1, '1m') + 60_000;
        rows.length < limit && time <= now;
        time += 60_000
      )
        rows.push([time, '5', '6', '4', '5.5', '1'])
      return rows
    }
    return { asked, exchange: { fetchOHLCV } as unknown as Exchange }
  }
  const depth = async () => store.count('BTC', '1m', 0, now)

  it('goes back page by page as far as candles are kept, and requests nothing twice', async () => {
    const { asked, exchange } = exchangeWith(0)
    const backfill = createBackfill('binance', exchange, store)
    await backfill.recent('BTC', now)
    while (await backfill.older('BTC', '1m', now)) expect(asked.length).toBeLessThan(60)
    const wanted = (RETENTION_DAYS['1m'] * DAY) / 60_000
    expect(await depth()).toBeGreaterThanOrEqual(wanted)
    // A process that starts later finds it there.
    const again = exchangeWith(0)
    expect(await createBackfill('binance', again.exchange, store).older('BTC', '1m', now)).toBe(false)
    expect(again.asked).toEqual([])
  })

  it('ends where the exchange has nothing older, and skips open and invalid candles', async () => {
    const { asked, exchange } = exchangeWith(now - DAY)
    const backfill = createBackfill('binance', exchange, store)
    while (await backfill.older('BTC', '1m', now)) expect(asked.length).toBeLessThan(60)
    expect(asked.length).toBeLessThan(5)
    const broken: Ohlcv[] = [
      [now - (now % 60_000), '5', '6', '4', '5', '1'],
      [60_000, '5', '4', '6', '5', '1'],
      [60_001, '5', '6', '4', '5', '1'],
      [120_000, '5', '6', '4', undefined, '1'],
    ]
    await database.db.delete(candle)
    const fetchOHLCV = async () => broken
    await createBackfill(
      'okx',
      { fetchOHLCV } as unknown as Exchange,
      candleStore(database.db, 'okx'),
    ).recent('BTC', now)
    expect(await database.db.select().from(candle)).toEqual([])
  })
})
