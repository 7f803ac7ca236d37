import type { MarketAsset, Quote } from '@matin/contract/market'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takePush, takeSnapshot, usePrices } from './prices.ts'

/** Start time, later in each test, so that a push gathered in one test does not delay the next. */
let start = Date.parse('2026-11-21T10:00:00.000Z')
const blank = usePrices.getState()

function quoteOf(asset: MarketAsset, price: string, second: number): Quote {
  const at = new Date(start + second * 1000).toISOString()
  return { asset, price, open: '1', change: '0', high: '9', low: '1', volume: '5', turnover: '5', at }
}
function push(...items: Quote[]) {
  takePush({ state: 'live', sentAt: Date.now(), items })
}
const priceOf = (asset: MarketAsset) => usePrices.getState().quotes[asset]?.price

beforeEach(() => {
  vi.useFakeTimers()
  start += 60_000
  vi.setSystemTime(start)
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  usePrices.setState(blank, true)
})

it('the first push is shown at once, and later ones are collected for 200 milliseconds', () => {
  const seen: (string | undefined)[] = []
  const stop = usePrices.subscribe(({ quotes }) => seen.push(quotes.BTC?.price))
  push(quoteOf('BTC', '10', 1))
  push(quoteOf('BTC', '11', 2))
  push(quoteOf('BTC', '12', 3))
  expect(seen).toEqual(['10'])
  vi.advanceTimersByTime(199)
  expect(seen).toEqual(['10'])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual(['10', '12'])
  stop()
})

it('a pushed price of one coin leaves the other coins unchanged', () => {
  push(quoteOf('BTC', '10', 1), quoteOf('ETH', '20', 1))
  vi.advanceTimersByTime(200)
  const before = usePrices.getState().quotes
  push(quoteOf('BTC', '11', 2), quoteOf('ETH', '20', 2))
  vi.advanceTimersByTime(200)
  const after = usePrices.getState().quotes
  expect(after.BTC).not.toBe(before.BTC)
  expect(after.ETH).toBe(before.ETH)
})

it('an answer older than a push does not overwrite the pushed price', () => {
  push(quoteOf('BTC', '12', 5))
  const answer = { source: 'simulated', state: 'live', now: new Date(start).toISOString() } as const
  takeSnapshot({ ...answer, items: [quoteOf('BTC', '11', 4), quoteOf('ETH', '20', 4)] }, start)
  expect([priceOf('BTC'), priceOf('ETH')]).toEqual(['12', '20'])
  takeSnapshot({ ...answer, items: [quoteOf('BTC', '13', 6)] }, start)
  expect(priceOf('BTC')).toBe('13')
  expect(usePrices.getState().source).toBe('simulated')
})

it('the price store tracks the state of the source and the platform’s clock', () => {
  takeSnapshot(
    { source: 'kraken', state: 'live', now: new Date(start + 5000).toISOString(), items: [] },
    start,
  )
  expect(usePrices.getState()).toMatchObject({ source: 'kraken', state: 'live', ahead: 5000 })
  takePush({ state: 'stale', sentAt: start + 7000, items: [] })
  expect(usePrices.getState()).toMatchObject({ source: 'kraken', state: 'stale', ahead: 7000 })
})

it('a new push with an unchanged price restarts the age of the newest price', () => {
  push(quoteOf('BTC', '10', 1))
  vi.advanceTimersByTime(200)
  push(quoteOf('BTC', '10', 2))
  vi.advanceTimersByTime(200)
  expect(usePrices.getState().newestAt).toBe(start + 2000)
})

it('the price store marks a coin as stale while other coins are current, with the time of its last price', () => {
  push(quoteOf('BTC', '10', 1), quoteOf('ETH', '20', 1))
  vi.advanceTimersByTime(200)
  // The price has not moved, and was so a second later, too.
  push(quoteOf('ETH', '20', 2))
  vi.advanceTimersByTime(200)
  takePush({ state: 'live', stale: ['ETH'], sentAt: start + 20_000, items: [quoteOf('BTC', '11', 20)] })
  vi.advanceTimersByTime(200)
  expect(usePrices.getState()).toMatchObject({ state: 'live', stale: ['ETH'], ahead: 20_000 - 400 })
  expect(usePrices.getState().givenAt).toEqual({ BTC: start + 20_000, ETH: start + 2000 })
  push(quoteOf('ETH', '20', 21))
  expect(usePrices.getState().stale).toEqual([])
})
