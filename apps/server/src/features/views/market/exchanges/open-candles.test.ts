import { type Candle, candleStart, joinCandles } from '@matin/domain/market/candle'
import { INTERVAL_MS, INTERVALS } from '@matin/domain/market/interval'
import { formatPrice } from '@matin/domain/market/price'
import { expect, it } from 'vitest'
import { createSimulation } from '../simulated/simulation.ts'
import { KEPT_INTERVALS } from './candle-store.ts'
import type { Ohlcv } from './ccxt.ts'
import { createOpenCandles, type OpenCandles } from './open-candles.ts'

const MINUTE = 60_000
/** Sunday night: a week, a day and every smaller candle end within the hours of the test. */
const START = Date.parse('2026-03-01T21:17:00Z')
const simulation = createSimulation('open candles')

const row = ({ time, open, high, low, close, volume }: Candle): Ohlcv => [
  time,
  formatPrice(open),
  formatPrice(high),
  formatPrice(low),
  formatPrice(close),
  formatPrice(volume),
]

function closeAll(candles: OpenCandles, until: number): void {
  for (const interval of KEPT_INTERVALS) {
    const end = candleStart(until, interval)
    const times = Array.from({ length: 20 }, (_, index) => end - (20 - index) * INTERVAL_MS[interval])
    candles.close(
      interval,
      times.map(time => simulation.candle('ETH', interval, time)),
    )
  }
}

it('open candles equal those of the source, with the one that has just closed, across hours, days and weeks', () => {
  const candles = createOpenCandles()
  const closed = new Set<string>()
  for (let time = START; time < START + 300 * MINUTE; time += MINUTE) {
    // REST answers late: within a minute, or not for half an hour.
    if (time < START + 100 * MINUTE || time % (30 * MINUTE) === 0)
      closeAll(candles, Math.max(START, time - 2 * MINUTE))
    for (const second of [3, 31, 59.9]) {
      const now = time + second * 1000
      candles.take([row(simulation.openCandle('ETH', '1m', now))])
      for (const { interval, items } of candles.changes()) {
        expect(items.at(-1), interval).toEqual(simulation.openCandle('ETH', interval, now))
        const start = candleStart(now, interval)
        expect(items.length, interval).toBe(start === time ? 2 : 1)
        if (items.length < 2) continue
        closed.add(interval)
        expect(items[0]).toEqual(simulation.candle('ETH', interval, start - INTERVAL_MS[interval]))
      }
    }
    candles.take([row(simulation.candle('ETH', '1m', time))])
  }
  expect(closed).toEqual(new Set(INTERVALS))
})

it('changes come once, begin with the closed candles of every interval, and ignore late minutes', () => {
  const candles = createOpenCandles()
  const minute = (number: number) => simulation.candle('ETH', '1m', START + number * MINUTE)
  candles.take([row(minute(0))])
  expect(candles.changes()).toEqual([])
  for (const interval of KEPT_INTERVALS) candles.close(interval, [])
  expect(candles.changes()).toHaveLength(INTERVALS.length)
  candles.take([row(minute(0))])
  expect(candles.changes()).toEqual([])
  // Two minutes had no trade, and one comes late.
  candles.take([row(minute(3)), row(minute(2)), row(minute(4))])
  const day = candles.changes().find(({ interval }) => interval === '1d')
  expect(day?.items).toEqual([joinCandles(candleStart(START, '1d'), [minute(0), minute(3), minute(4)])])
})
