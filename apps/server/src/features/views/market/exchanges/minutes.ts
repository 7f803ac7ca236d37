import type { MarketAsset } from '@matin/contract/market'
import type { Candle } from '@matin/domain/market/candle'
import { INTERVAL_MS, type Interval } from '@matin/domain/market/interval'
import type { FastifyBaseLogger } from 'fastify'
import type { CandleChange } from '../source.ts'
import type { CandleStore, KeptInterval } from './candle-store.ts'
import type { Ohlcv } from './ccxt.ts'
import { candleOf } from './reading.ts'
import { basesAt, createRollUp, type RollUp } from './roll-up.ts'

/** Bounds the minutes of a coin that are buffered while its past candles are read. */
const REMEMBERED = 120

export interface Minutes {
  /** Oldest first. Candles that are already known change nothing. */
  take(asset: MarketAsset, rows: readonly Ohlcv[]): void
  begin(asset: MarketAsset, closed: ReadonlyMap<Interval, readonly Candle[]>): void
  /** Since the last call. */
  changes(): CandleChange[]
}

/** Calls `lost` when some minutes were missed. */
export function createMinutes(store: CandleStore, log: FastifyBaseLogger, lost: () => void): Minutes {
  const rollUps = new Map<MarketAsset, RollUp>()
  const known = new Map<MarketAsset, Map<number, Candle>>()
  const changed = new Map<string, CandleChange>()

  function keep(asset: MarketAsset, interval: Interval, candle: Candle): void {
    if (!isKept(interval)) return
    store.save(asset, interval, [candle]).catch((error: unknown) => {
      log.error({ err: error, asset, interval }, 'candle not kept')
      lost()
    })
  }

  function roll(asset: MarketAsset, minute: Candle): void {
    const taken = rollUps.get(asset)?.take(minute)
    if (!taken) return
    for (const { interval, candle } of taken.closed) keep(asset, interval, candle)
    for (const { interval, items } of taken.open)
      changed.set(`${asset}:${interval}`, { asset, interval, items })
    if (taken.gap) lost()
  }

  function minutesOf(asset: MarketAsset): Map<number, Candle> {
    const minutes = known.get(asset) ?? new Map<number, Candle>()
    known.set(asset, minutes)
    return minutes
  }

  return {
    take(asset, rows) {
      const minutes = minutesOf(asset)
      const last = Math.max(...minutes.keys())
      for (const row of rows) {
        const minute = row[0] < last ? null : candleOf(row, '1m')
        if (!minute || isSame(minute, minutes.get(minute.time))) continue
        minutes.set(minute.time, minute)
        const [oldest] = minutes.keys()
        if (minutes.size > REMEMBERED && oldest !== undefined) minutes.delete(oldest)
        roll(asset, minute)
      }
    },

    begin(asset, closed) {
      const minutes = minutesOf(asset)
      const last = Math.max(...minutes.keys())
      const past = new Map((closed.get('1m') ?? []).map(candle => [candle.time, candle]))
      // Minutes that closed while the past was read.
      for (const [time, candle] of minutes) if (time < last && !past.has(time)) past.set(time, candle)
      const sorted = [...past.values()].toSorted((a, b) => a.time - b.time)
      const open = minutes.get(last)
      const at = open?.time ?? (sorted.at(-1)?.time ?? 0) + INTERVAL_MS['1m']
      const bases = basesAt(at, interval => (interval === '1m' ? sorted : (closed.get(interval) ?? [])))
      rollUps.set(asset, createRollUp(bases))
      if (open) roll(asset, open)
    },

    changes() {
      const changes = [...changed.values()]
      changed.clear()
      return changes
    },
  }
}

function isKept(interval: Interval): interval is KeptInterval {
  return interval !== '1w'
}

function isSame(a: Candle, b: Candle | undefined): boolean {
  return (
    b !== undefined && a.close === b.close && a.volume === b.volume && a.high === b.high && a.low === b.low
  )
}
