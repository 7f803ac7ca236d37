import { expect, it } from 'vitest'
import { summaryOf } from './chart-summary.ts'

const bar = (timestamp: number, open: number, high: number, low: number, close: number) => ({
  timestamp,
  open,
  high,
  low,
  close,
})

it('tells from when to when, the last price, the extremes and how far it went', () => {
  expect(summaryOf([bar(1, 100, 120, 90, 110), bar(2, 110, 130, 105, 125)])).toEqual({
    from: 1,
    to: 2,
    last: 125,
    high: 130,
    low: 90,
    change: 0.25,
  })
})

it('says nothing without candles, and no change from nothing', () => {
  expect(summaryOf([])).toBeNull()
  expect(summaryOf([bar(1, 0, 1, 0, 1)])?.change).toBe(0)
})
