import { type Candle, candleStart, joinCandles } from '@matin/domain/market/candle'
import { INTERVAL_MS, INTERVALS, type Interval } from '@matin/domain/market/interval'
import { KEPT_INTERVALS, type KeptInterval } from './candle-store.ts'
import type { Ohlcv } from './ccxt.ts'
import { candleOf } from './reading.ts'

/** Bounds the minutes that are remembered while REST does not give them. */
const REMEMBERED = 120
const LONGEST_FIRST = KEPT_INTERVALS.toReversed()

export type OpenCandles = ReturnType<typeof createOpenCandles>

/**
 * Open candles of one coin: the exchange's closed candles since the open one's start, the longest first, and
 * the minute from its WebSocket. The library watches no second interval of a pair at Kraken, and gives days
 * of another time zone at OKX.
 */
export function createOpenCandles() {
  const closed = new Map<KeptInterval, ReadonlyMap<number, Candle>>()
  /** From the WebSocket, which has a closed minute before REST. */
  const minutes = new Map<number, Candle>()
  let minute: Candle | null = null
  let isChanged = false

  function partAt(time: number, until: number): { interval: KeptInterval; candle: Candle } | null {
    for (const interval of LONGEST_FIRST) {
      const candle = closed.get(interval)?.get(time) ?? (interval === '1m' ? minutes.get(time) : undefined)
      if (candle && time + INTERVAL_MS[interval] <= until) return { interval, candle }
    }
    return null
  }

  /** A missing minute had no trade. */
  function partsOf(from: number, until: number): Candle[] {
    const parts: Candle[] = []
    for (let time = from; time < until; ) {
      const part = partAt(time, until)
      if (part) parts.push(part.candle)
      time += INTERVAL_MS[part?.interval ?? '1m']
    }
    return parts
  }

  /** In the first minute of a new candle, the candle that has just closed comes before it. */
  function itemsOf(interval: Interval, last: Candle): Candle[] {
    const start = candleStart(last.time, interval)
    const before = start - INTERVAL_MS[interval]
    return [
      last.time === start ? joinCandles(before, partsOf(before, start)) : null,
      joinCandles(start, [...partsOf(start, last.time), last]),
    ].filter(candle => candle !== null)
  }

  return {
    /** The last closed candles of an interval, as the exchange gives them over REST. */
    close(interval: KeptInterval, candles: readonly Candle[]): void {
      closed.set(interval, new Map(candles.map(candle => [candle.time, candle])))
      isChanged = true
    },

    /** Minutes, oldest first. Those that are already known change nothing. */
    take(rows: readonly Ohlcv[]): void {
      for (const row of rows.slice(-REMEMBERED)) {
        const next = minute && row[0] < minute.time ? null : candleOf(row, '1m')
        if (!next || isSame(next, minute)) continue
        minutes.set(next.time, next)
        const [oldest] = minutes.keys()
        if (minutes.size > REMEMBERED && oldest !== undefined) minutes.delete(oldest)
        minute = next
        isChanged = true
      }
    },

    /** Empty without a change since the last call, and until closed candles of every interval are known. */
    changes(): { interval: Interval; items: Candle[] }[] {
      const last = minute
      if (!last || !isChanged || closed.size < KEPT_INTERVALS.length) return []
      isChanged = false
      return INTERVALS.map(interval => ({ interval, items: itemsOf(interval, last) }))
    },
  }
}

function isSame(a: Candle, b: Candle | null): boolean {
  return (
    a.time === b?.time && a.close === b.close && a.volume === b.volume && a.high === b.high && a.low === b.low
  )
}
