import { MARKET_ASSETS } from '@matin/contract/market'
import { type Candle, candleStart, isCandle, joinCandles } from '@matin/domain/market/candle'
import { INTERVAL_MS, INTERVALS, type Interval } from '@matin/domain/market/interval'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SIMULATED_COINS } from './coins.ts'
import { createSimulation } from './simulation.ts'

const MINUTE = INTERVAL_MS['1m']
const DAY = INTERVAL_MS['1d']
const NOW = Date.parse('2026-11-21T11:40:12.400Z')
const asset = fc.constantFrom(...MARKET_ASSETS)
const time = fc.integer({ min: NOW - 730 * DAY, max: NOW })
const simulation = createSimulation('test')

function minutesOf(coin: (typeof MARKET_ASSETS)[number], from: number, until: number): Candle[] {
  const candles: Candle[] = []
  for (let start = from; start < until; start += MINUTE) candles.push(simulation.candle(coin, '1m', start))
  return candles
}

describe('simulated prices', () => {
  it('are the same for the same seed in any order of requests, and differ for another seed', () => {
    const same = createSimulation('test')
    const other = createSimulation('another')
    fc.assert(
      fc.property(asset, time, fc.constantFrom(...INTERVALS), (coin, at, interval) => {
        const start = candleStart(at, interval === '1w' ? '1d' : interval)
        const span = interval === '1w' ? '1d' : interval
        expect(same.candle(coin, span, start)).toEqual(simulation.candle(coin, span, start))
        expect(same.quote(coin, at)).toEqual(simulation.quote(coin, at))
        expect(other.quote(coin, at).price).not.toBe(simulation.quote(coin, at).price)
      }),
      { numRuns: 60 },
    )
  })

  it('of a larger candle equal those of its minutes', () => {
    fc.assert(
      fc.property(
        asset,
        time,
        fc.constantFrom<Interval>('5m', '15m', '1h', '4h', '1d'),
        (coin, at, interval) => {
          const start = candleStart(at, interval)
          const minutes = minutesOf(coin, start, start + INTERVAL_MS[interval])
          expect(simulation.candle(coin, interval, start)).toEqual(joinCandles(start, minutes))
        },
      ),
      { numRuns: 40 },
    )
    const monday = candleStart(NOW - 30 * DAY, '1w')
    const week = minutesOf('BTC', monday, monday + INTERVAL_MS['1w'])
    expect(simulation.candle('BTC', '1w', monday)).toEqual(joinCandles(monday, week))
  })

  it('continue where the previous candle ended, in whole ticks, between high and low', () => {
    fc.assert(
      fc.property(asset, time, fc.constantFrom(...INTERVALS.slice(0, 6)), (coin, at, interval) => {
        const start = candleStart(at, interval)
        const candle = simulation.candle(coin, interval, start)
        const next = simulation.candle(coin, interval, start + INTERVAL_MS[interval])
        expect(next.open).toBe(candle.close)
        expect(isCandle(candle)).toBe(true)
        expect(candle.volume > 0n).toBe(true)
        const tick = 10n ** BigInt(8 - SIMULATED_COINS[coin].priceDecimals)
        for (const price of [candle.open, candle.high, candle.low, candle.close])
          expect(price % tick).toBe(0n)
      }),
    )
  })

  it('of an open candle grow into those of the closed candle', () => {
    fc.assert(
      fc.property(asset, time, fc.constantFrom<Interval>('1m', '5m', '1h', '1d'), (coin, at, interval) => {
        const start = candleStart(at, interval)
        const end = start + INTERVAL_MS[interval]
        const whole = simulation.candle(coin, interval, start)
        expect(simulation.openCandle(coin, interval, end - 1)).toEqual(whole)
        const begun = simulation.openCandle(coin, interval, at)
        expect(begun.open).toBe(whole.open)
        expect(begun.high <= whole.high && begun.low >= whole.low && begun.volume <= whole.volume).toBe(true)
        expect(begun.close).toBe(simulation.quote(coin, at).price)
      }),
      { numRuns: 40 },
    )
  })

  it('reach high and low of their minute and never exceed them', () => {
    fc.assert(
      fc.property(asset, time, (coin, at) => {
        const start = candleStart(at, '1m')
        const candle = simulation.candle(coin, '1m', start)
        const prices: bigint[] = []
        for (let ms = 0; ms < MINUTE; ms += 250) prices.push(simulation.quote(coin, start + ms).price)
        const sorted = prices.toSorted((a, b) => (a < b ? -1 : 1))
        expect([sorted[0], sorted.at(-1)]).toEqual([candle.low, candle.high])
        expect([prices[0], prices.at(-1)]).toEqual([candle.open, candle.close])
      }),
      { numRuns: 40 },
    )
  })

  it('of the last 24 hours equal those of their minutes and of the open minute', () => {
    const minute = candleStart(NOW, '1m')
    for (const coin of MARKET_ASSETS) {
      const quote = simulation.quote(coin, NOW)
      const open = simulation.openCandle(coin, '1m', NOW)
      const day = joinCandles(0, [...minutesOf(coin, minute - DAY, minute), open])
      const { price, ...rest } = quote
      expect({ ...rest, close: price }).toMatchObject({
        open: day?.open,
        high: day?.high,
        low: day?.low,
        volume: day?.volume,
        close: day?.close,
      })
      expect(quote.at <= NOW && NOW - quote.at < 2000).toBe(true)
    }
  })

  it('are plausible: near their level, with the stated volatility and fat tails', () => {
    for (const coin of MARKET_ASSETS) {
      const { level, yearlyVolatility } = SIMULATED_COINS[coin]
      const first = candleStart(NOW - 120 * DAY, '1h')
      const returns: number[] = []
      for (let hour = 0; hour < 120 * 24; hour++) {
        const candle = simulation.candle(coin, '1h', first + hour * INTERVAL_MS['1h'])
        returns.push(Math.log(Number(candle.close) / Number(candle.open)))
        const ratio = Number(candle.close) / 1e8 / level
        expect(ratio > 0.3 && ratio < 3.3, `${coin} at ${ratio} of its level`).toBe(true)
      }
      const variance = mean(returns.map(value => value ** 2))
      const volatility = Math.sqrt(variance * 8760)
      expect(volatility / yearlyVolatility, coin).toBeGreaterThan(0.6)
      expect(volatility / yearlyVolatility, coin).toBeLessThan(1.7)
      expect(mean(returns.map(value => value ** 4)) / variance ** 2, coin).toBeGreaterThan(3.3)
    }
  })
})

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
