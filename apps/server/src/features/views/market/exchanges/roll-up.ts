import { type Candle, candleStart, joinCandles, MADE_OF } from '@matin/domain/market/candle'
import { INTERVAL_MS, INTERVALS, type Interval } from '@matin/domain/market/interval'

export interface Taken {
  closed: { interval: Interval; candle: Candle }[]
  /** In the first minute of a new candle, `items` has the candle that has just closed before the new one. */
  open: { interval: Interval; items: Candle[] }[]
  /** Minutes are missing before this one. */
  gap: boolean
}

export type RollUp = ReturnType<typeof createRollUp>

/** The closed minutes of each open candle, joined. The open minute is not in it. */
export type Bases = ReadonlyMap<Interval, Candle>

/**
 * `begin` has the part of each open candle before the first minute. A late minute is ignored, because the
 * exchange's own candles correct the stored ones.
 */
export function createRollUp(begin: Bases) {
  const base = new Map(begin)
  const before = new Map<Interval, Candle>()
  let minute: Candle | null = null

  function candleWith(interval: Interval, next: Candle): Candle {
    const start = candleStart(next.time, interval)
    const closed = base.get(interval)
    // A base of an earlier candle does not count.
    const parts = closed?.time === start ? [closed, next] : [next]
    return joinCandles(start, parts) ?? next
  }

  function close(last: Candle, next: Candle): Taken['closed'] {
    const closed: Taken['closed'] = []
    for (const interval of INTERVALS) {
      const candle = candleWith(interval, last)
      if (candleStart(next.time, interval) === candle.time) base.set(interval, candle)
      else {
        closed.push({ interval, candle })
        before.set(interval, candle)
        base.delete(interval)
      }
    }
    return closed
  }

  function itemsOf(interval: Interval, next: Candle): Candle[] {
    const candle = candleWith(interval, next)
    const last = before.get(interval)
    const justClosed = next.time === candle.time && last?.time === candle.time - INTERVAL_MS[interval]
    return justClosed ? [last, candle] : [candle]
  }

  return {
    take(next: Candle): Taken | null {
      if (minute && next.time < minute.time) return null
      const isNew = minute !== null && next.time > minute.time
      const gap = minute !== null && next.time > minute.time + INTERVAL_MS['1m']
      const closed = minute && isNew ? close(minute, next) : []
      minute = next
      return { closed, gap, open: INTERVALS.map(interval => ({ interval, items: itemsOf(interval, next) })) }
    },
  }
}

/** Returns the closed part of each candle that is open at `time`. */
export function basesAt(time: number, closed: (interval: Interval) => readonly Candle[]): Bases {
  const bases = new Map<Interval, Candle>()
  for (const interval of INTERVALS) {
    if (interval === '1m') continue
    const smaller = MADE_OF[interval]
    const start = candleStart(time, interval)
    const parts = closed(smaller).filter(
      candle => candle.time >= start && candle.time < candleStart(time, smaller),
    )
    const rest = bases.get(smaller)
    const joined = joinCandles(start, rest ? [...parts, rest] : parts)
    if (joined) bases.set(interval, joined)
  }
  return bases
}
