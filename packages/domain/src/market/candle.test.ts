import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candle, candleStart, isCandle, joinCandles, MADE_OF } from './candle.ts'
import { INTERVAL_MS, INTERVALS } from './interval.ts'

const at = (text: string) => Date.parse(text)

describe('the start of a candle', () => {
  it('is computed in UTC, and a week starts on Monday', () => {
    const time = at('2026-03-05T17:43:12.345Z')
    expect(INTERVALS.map(interval => new Date(candleStart(time, interval)).toISOString())).toEqual([
      '2026-03-05T17:43:00.000Z',
      '2026-03-05T17:40:00.000Z',
      '2026-03-05T17:30:00.000Z',
      '2026-03-05T17:00:00.000Z',
      '2026-03-05T16:00:00.000Z',
      '2026-03-05T00:00:00.000Z',
      '2026-03-02T00:00:00.000Z',
    ])
  })

  it('is less than one interval before the time, and does not change when it is computed again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.constantFrom(...INTERVALS), (time, interval) => {
        const start = candleStart(time, interval)
        expect(start <= time && time - start < INTERVAL_MS[interval]).toBe(true)
        expect(candleStart(start, interval)).toBe(start)
      }),
    )
  })

  it('is also the start of a candle of every smaller interval', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.constantFrom(...INTERVALS), (time, interval) => {
        const start = candleStart(time, interval)
        for (const smaller of INTERVALS.slice(0, INTERVALS.indexOf(interval)))
          expect(candleStart(start, smaller)).toBe(start)
      }),
    )
  })
})

it('every interval but the shortest is built from the next smaller one', () => {
  expect(Object.entries(MADE_OF)).toEqual(
    INTERVALS.slice(1).map((interval, index) => [interval, INTERVALS[index]]),
  )
})

it('joined candles have the first open, the last close and the extremes of all', () => {
  const candle = (open: bigint, high: bigint, low: bigint, close: bigint, volume: bigint): Candle => ({
    time: 60_000,
    open,
    high,
    low,
    close,
    volume,
  })
  expect(joinCandles(0, [])).toBeNull()
  const parts = [candle(5n, 9n, 4n, 6n, 1n), candle(6n, 7n, 2n, 3n, 20n), candle(3n, 8n, 3n, 8n, 300n)]
  expect(joinCandles(0, parts)).toEqual({ time: 0, open: 5n, high: 9n, low: 2n, close: 8n, volume: 321n })
})

it('an inconsistent candle is refused', () => {
  const good = { time: 0, open: 5n, high: 9n, low: 4n, close: 6n, volume: 0n }
  expect(isCandle(good)).toBe(true)
  for (const bad of [{ high: 5n }, { low: 6n }, { open: 3n }, { close: 10n }, { volume: -1n }, { low: 0n }])
    expect(isCandle({ ...good, ...bad })).toBe(false)
})
