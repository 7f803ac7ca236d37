import { describe, expect, it } from 'vitest'
import type { Ticker } from './ccxt.ts'
import { createDating } from './dating.ts'

const ticker = (more: Partial<Ticker>): Ticker => ({
  symbol: 'ETH/USDT',
  last: '5',
  bid: '4',
  ask: '6',
  ...more,
})

describe('the date of a price', () => {
  it('is the exchange’s own time, and never later than the server’s', () => {
    const dateOf = createDating()
    expect(dateOf(ticker({ timestamp: 900 }), true, 1000)).toBe(900)
    expect(dateOf(ticker({ timestamp: 2500 }), true, 2000)).toBe(2000)
  })
  it('advances with the exchange’s time even without trades', () => {
    const dateOf = createDating()
    dateOf(ticker({ timestamp: 900 }), true, 1000)
    expect(dateOf(ticker({ timestamp: 1900 }), false, 2000)).toBe(1900)
  })
  it('stands still while the exchange repeats its time and its figures, whether pushed or requested', () => {
    const dateOf = createDating()
    dateOf(ticker({ timestamp: 900 }), true, 1000)
    for (const pushed of [true, false]) expect(dateOf(ticker({ timestamp: 900 }), pushed, 99_000)).toBe(900)
    // The sums of 24 hours shrink by themselves.
    expect(dateOf(ticker({ timestamp: 900, baseVolume: '1' }), false, 99_000)).toBe(900)
  })
  it('advances when bid or ask changes, even if the exchange’s time stands still', () => {
    const dateOf = createDating()
    dateOf(ticker({ timestamp: 900 }), true, 1000)
    // The other way writes its numbers otherwise.
    expect(dateOf(ticker({ timestamp: 900, ask: '6.0' }), false, 2000)).toBe(900)
    expect(dateOf(ticker({ timestamp: 900, ask: '5.5' }), false, 3000)).toBe(3000)
  })
  it('is the time of arrival of a push or of a changed answer when the exchange gives no time', () => {
    const dateOf = createDating()
    expect(dateOf(ticker({}), false, 1000)).toBe(1000)
    expect(dateOf(ticker({}), false, 2000)).toBe(1000)
    expect(dateOf(ticker({ bid: '4.5' }), false, 3000)).toBe(3000)
    expect(dateOf(ticker({ bid: '4.5' }), true, 4000)).toBe(4000)
    expect(dateOf(ticker({ bid: '4.5' }), false, 9000)).toBe(4000)
  })
  it('does not advance without bid and ask, whatever the exchange’s time', () => {
    const dateOf = createDating()
    expect(dateOf(ticker({ timestamp: 900, bid: '0.00', ask: '0' }), false, 1000)).toBeNull()
    dateOf(ticker({ timestamp: 950 }), false, 1000)
    expect(dateOf(ticker({ timestamp: 5000, bid: '0.00', ask: '0' }), false, 5000)).toBe(950)
  })
  it('is null for a ticker older than the last one', () => {
    const dateOf = createDating()
    dateOf(ticker({ timestamp: 900 }), true, 1000)
    expect(dateOf(ticker({ timestamp: 800 }), false, 2000)).toBeNull()
  })
})
