import { INTERVAL_MS, type Interval } from './interval.ts'
import type { Price } from './price.ts'

/** `time`: its start in milliseconds since 1970. Prices and volume (in coins) in units of 10⁻⁸. */
export interface Candle {
  time: number
  open: Price
  high: Price
  low: Price
  close: Price
  volume: bigint
}

/** The smaller interval whose candles are joined: weeks from days, hours from quarters of an hour. */
export const MADE_OF = {
  '5m': '1m',
  '15m': '5m',
  '1h': '15m',
  '4h': '1h',
  '1d': '4h',
  '1w': '1d',
} as const satisfies Partial<Record<Interval, Interval>>

/** Time of 1970-01-05, the first Monday. */
const FIRST_MONDAY = 4 * INTERVAL_MS['1d']

/** Returns the start of the candle that contains `time`; both in milliseconds since 1970, UTC. */
export function candleStart(time: number, interval: Interval): number {
  const length = INTERVAL_MS[interval]
  const origin = interval === '1w' ? FIRST_MONDAY : 0
  return time - mod(time - origin, length)
}

/** Null without candles. The result is exact: the candle of an hour equals its joined minutes. */
export function joinCandles(time: number, candles: readonly Candle[]): Candle | null {
  const [first] = candles
  if (!first) return null
  const joined = { ...first, time }
  for (const candle of candles.slice(1)) {
    if (candle.high > joined.high) joined.high = candle.high
    if (candle.low < joined.low) joined.low = candle.low
    joined.close = candle.close
    joined.volume += candle.volume
  }
  return joined
}

/** High and low enclose the others, nothing is negative, and prices are above zero. */
export function isCandle({ open, high, low, close, volume }: Candle): boolean {
  return low > 0n && low <= open && low <= close && open <= high && close <= high && volume >= 0n
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by
}
