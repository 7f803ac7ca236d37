import { expect, it } from 'vitest'
import { summaryOf } from './chart-summary.ts'

const bar = (timestamp: number, open: number, high: number, low: number, close: number) => ({
  timestamp,
  open,
  high,
  low,
  close,
})

it('the summary states the period, the last price, the high, the low and the change', () => {
  expect(summaryOf([bar(1, 100, 120, 90, 110), bar(2, 110, 130, 105, 125)])).toEqual({
    from: 1,
    to: 2,
    last: 125,
    high: 130,
    low: 90,
    change: 0.25,
  })
})

it('the summary is empty without candles, and has no change from an opening price of zero', () => {
  expect(summaryOf([])).toBeNull()
  expect(summaryOf([bar(1, 0, 1, 0, 1)])?.change).toBe(0)
})
