import { MARKET_ASSETS, type MarketAsset } from '@matin/contract/market'
import { type Candle, candleStart, joinCandles, MADE_OF } from '@matin/domain/market/candle'
import { INTERVAL_MS, type Interval } from '@matin/domain/market/interval'
import { PRICE_DECIMALS, TURNOVER_DECIMALS } from '@matin/domain/market/price'
import type { MarketQuote } from '../quote.ts'
import { SIMULATED_COINS } from './coins.ts'
import { type Part, partOfMinute, SECONDS } from './minute.ts'
import { seedOf } from './noise.ts'
import { at, BLOCK_MINUTES, type Block, createWalk } from './walk.ts'

type Walk = ReturnType<typeof createWalk>

const MINUTE_MS = INTERVAL_MS['1m']
const DAY_MINUTES = 1440
/** Candles of an hour and longer, for one coin: two years of days, and hours of some charts. */
const KEPT_CANDLES = 6000

export type Simulation = ReturnType<typeof createSimulation>

/** Prices are pure functions of seed, coin and time. Nothing is stored; every process computes the same. */
export function createSimulation(seed: string) {
  const coins = new Map(MARKET_ASSETS.map(asset => [asset, createCoin(asset, seed)]))
  const coinOf = (asset: MarketAsset) => {
    const coin = coins.get(asset)
    if (!coin) throw new Error(`${asset} is not simulated`)
    return coin
  }
  return {
    quote: (asset: MarketAsset, time: number): MarketQuote => coinOf(asset).quote(time),
    openCandle: (asset: MarketAsset, interval: Interval, time: number): Candle =>
      coinOf(asset).upTo(interval, time),
    /** The first candle in a block of minutes takes longer. A daily candle takes some tenths of a millisecond. */
    candle: (asset: MarketAsset, interval: Interval, start: number): Candle =>
      coinOf(asset).whole(interval, start),
  }
}

function createCoin(asset: MarketAsset, seedText: string) {
  const spec = SIMULATED_COINS[asset]
  const seed = seedOf(`${seedText}:${asset}`)
  const walk = createWalk(spec, seed)
  const tick = 10n ** BigInt(PRICE_DECIMALS - spec.priceDecimals)
  const lot = 10n ** BigInt(PRICE_DECIMALS - spec.lotDecimals)
  const cent = 10n ** BigInt(TURNOVER_DECIMALS - 2)
  // Coins trade at different moments of a second, so that not all prices change at once.
  const phase = (seed % 4) * 250
  const closed = new Map<string, Candle>()
  const openMinute = latest((second: number) => {
    const minute = Math.floor(second / SECONDS)
    return partOfMinute(walk.block(minute), minute % BLOCK_MINUTES, minute, seed, second % SECONDS)
  })
  const dayBefore = latest((minute: number) => must(sumMinutes(walk, minute - DAY_MINUTES, DAY_MINUTES)))

  function toCandle(time: number, part: Part): Candle {
    return {
      time,
      open: BigInt(part.open) * tick,
      high: BigInt(part.high) * tick,
      low: BigInt(part.low) * tick,
      close: BigInt(part.close) * tick,
      volume: BigInt(part.volume) * lot,
    }
  }

  function fromMinutes(interval: Interval, start: number): Candle {
    return toCandle(start, must(sumMinutes(walk, start / MINUTE_MS, INTERVAL_MS[interval] / MINUTE_MS)))
  }

  /** Candles of up to an hour come from minutes, longer ones from the next shorter interval. */
  function whole(interval: Interval, start: number): Candle {
    if (interval === '1m' || interval === '5m' || interval === '15m') return fromMinutes(interval, start)
    const key = `${interval}:${start}`
    const known = closed.get(key)
    if (known) return known
    const candle =
      interval === '1h'
        ? fromMinutes(interval, start)
        : must(joinCandles(start, wholes(MADE_OF[interval], start, start + INTERVAL_MS[interval])))
    const [oldest] = closed.keys()
    if (closed.size >= KEPT_CANDLES && oldest !== undefined) closed.delete(oldest)
    closed.set(key, candle)
    return candle
  }

  function wholes(interval: Interval, from: number, until: number): Candle[] {
    const candles: Candle[] = []
    for (let start = from; start < until; start += INTERVAL_MS[interval]) candles.push(whole(interval, start))
    return candles
  }

  /** Seconds since 1970. The coin's seconds begin `phase` milliseconds after the clock's. */
  function secondAt(time: number): number {
    const inMinute = Math.max(0, Math.floor(((time % MINUTE_MS) - phase) / 1000))
    return Math.floor(time / MINUTE_MS) * SECONDS + inMinute
  }

  function upTo(interval: Interval, time: number): Candle {
    const start = candleStart(time, interval)
    if (interval === '1m') return toCandle(start, openMinute(secondAt(time)))
    const smaller = MADE_OF[interval]
    const parts = wholes(smaller, start, candleStart(time, smaller))
    return must(joinCandles(start, [...parts, upTo(smaller, time)]))
  }

  function quote(time: number): MarketQuote {
    const second = secondAt(time)
    const now = openMinute(second)
    const day = dayBefore(Math.floor(second / SECONDS))
    return {
      asset,
      price: BigInt(now.close) * tick,
      open: BigInt(day.open) * tick,
      high: BigInt(Math.max(day.high, now.high)) * tick,
      low: BigInt(Math.min(day.low, now.low)) * tick,
      volume: BigInt(day.volume + now.volume) * lot,
      turnover: BigInt(day.turnover + now.turnover) * cent,
      at: Math.min(time, second * 1000 + phase),
    }
  }

  return { quote, upTo, whole }
}

/** Caches the last answer, because many callers ask for the same moment. */
function latest<T>(compute: (key: number) => T): (key: number) => T {
  let last: { key: number; value: T } | undefined
  return key => {
    if (last?.key !== key) last = { key, value: compute(key) }
    return last.value
  }
}

/** Sums in ticks and lots; null for an empty range. */
function sumMinutes(walk: Walk, first: number, count: number): Part | null {
  const sum: Part = { open: 0, high: 0, low: Infinity, close: 0, volume: 0, turnover: 0 }
  for (let done = 0; done < count; ) {
    const minute = first + done
    const block = walk.block(minute)
    const index = minute % BLOCK_MINUTES
    const take = Math.min(count - done, BLOCK_MINUTES - index)
    if (done === 0) sum.open = at(block.open, index)
    addMinutes(sum, block, index, take)
    done += take
  }
  return count > 0 ? sum : null
}

function addMinutes(sum: Part, block: Block, index: number, count: number): void {
  for (let i = index; i < index + count; i++) {
    sum.high = Math.max(sum.high, at(block.high, i))
    sum.low = Math.min(sum.low, at(block.low, i))
    sum.volume += at(block.volume, i)
    sum.turnover += at(block.turnover, i)
  }
  sum.close = at(block.close, index + count - 1)
}

function must<T>(value: T | null): T {
  if (value === null) throw new Error('a candle of no minutes')
  return value
}
