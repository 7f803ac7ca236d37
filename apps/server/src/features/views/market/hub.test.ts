import { MARKET_ASSETS, type MarketAsset } from '@matin/contract/market'
import { describe, expect, it } from 'vitest'
import { createHub, ticksText } from './hub.ts'
import type { MarketQuote } from './quote.ts'
import type { Ticks } from './source.ts'

const quote = (asset: MarketAsset, at: number, price = 5n): MarketQuote => ({
  asset,
  price,
  open: 4n,
  high: 6n,
  low: 3n,
  volume: 7n,
  turnover: 8n,
  at,
})
const ticks = (quotes: MarketQuote[], answers = true): Ticks => ({ answers, quotes, candles: [] })
const candle = (time: number, close: bigint) => ({ time, open: 5n, high: 9n, low: 4n, close, volume: 1n })
const newHub = () => createHub('kraken', MARKET_ASSETS, () => 15_000)

describe('the market hub', () => {
  it('keeps the newest price, even if an older one arrives late or the same one twice', () => {
    const hub = newHub()
    hub.apply(ticks([quote('ETH', 2000, 20n)]))
    hub.apply(ticks([quote('ETH', 1000, 10n), quote('BTC', 1000)]))
    expect(hub.quoteOf('ETH')?.price).toBe(20n)
    expect(hub.quotes().map(one => one.asset)).toEqual(['BTC', 'ETH'])
    const told: Ticks[] = []
    hub.listen(next => told.push(next))
    hub.apply(ticks([quote('ETH', 2000, 20n)]))
    expect(told).toEqual([ticks([])])
    hub.apply(ticks([quote('ETH', 2000, 21n)]))
    expect(hub.quoteOf('ETH')?.price).toBe(21n)
  })

  it('reads the same state from the text that another process published', () => {
    const hub = newHub()
    const items = [candle(60_000, 5n), candle(120_000, 6n)]
    const sent: Ticks = {
      answers: false,
      quotes: [quote('SOL', 3000)],
      candles: [{ asset: 'SOL', interval: '1m', items }],
    }
    hub.applyText(ticksText('kraken', sent))
    expect(hub.quoteOf('SOL')).toEqual(quote('SOL', 3000))
    expect(hub.openCandles('SOL', '1m')).toEqual(items)
    expect(hub.state(99_000)).toBe('down')
  })

  it('ignores text of another source and malformed text', () => {
    const hub = newHub()
    for (const text of ['', 'null', '{"source":"kraken"}', ticksText('okx', ticks([quote('BTC', 1)]))])
      hub.applyText(text)
    expect(hub.quotes()).toEqual([])
  })

  it('never replaces an open candle with an earlier one', () => {
    const hub = newHub()
    const told = (items: ReturnType<typeof candle>[]) =>
      hub.apply({ answers: true, quotes: [], candles: [{ asset: 'BTC', interval: '1m', items }] })
    told([candle(120_000, 6n)])
    told([candle(60_000, 7n)])
    told([])
    expect(hub.openCandles('BTC', '1m')).toEqual([candle(120_000, 6n)])
  })

  it('is stale when its youngest price is too old, and down when the source fails too', () => {
    const hub = newHub()
    expect(hub.state(0)).toBe('stale')
    hub.apply(ticks([quote('BTC', 1000), quote('ETH', 20_000)]))
    expect(hub.state(35_000)).toBe('live')
    expect(hub.state(35_001)).toBe('stale')
    hub.apply(ticks([], false))
    // A short break is none as long as the last price is young.
    expect(hub.state(35_000)).toBe('live')
    expect(hub.state(35_001)).toBe('down')
    hub.apply(ticks([quote('BTC', 36_000)]))
    expect(hub.state(36_500)).toBe('live')
  })
})
