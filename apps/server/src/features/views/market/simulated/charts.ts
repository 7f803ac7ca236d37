import { setImmediate } from 'node:timers/promises'
import { type Candle, candleStart } from '@matin/domain/market/candle'
import { INTERVAL_MS } from '@matin/domain/market/interval'
import type { Hub } from '../hub.ts'
import type { Charts } from '../source.ts'
import type { Simulation } from './simulation.ts'

const LISTED_DAYS = 730
/** Milliseconds of computing before the event loop may run other work. */
const TURN_MS = 5
/** Milliseconds after a candle's end in which it is still sent, together with the new one. */
const CLOSED_MS = 3000

/** Empty while the market is down. */
export function computedCharts(simulation: Simulation, hub: Hub): Charts {
  return {
    async closed({ asset, interval, before, limit }) {
      const last = hub.quoteOf(asset)?.at
      if (last === undefined) return { items: [], more: false }
      const length = INTERVAL_MS[interval]
      const oldest = candleStart(last - LISTED_DAYS * INTERVAL_MS['1d'], interval)
      const items: Candle[] = []
      let start = candleStart(Math.min(before - 1, candleStart(last, interval) - 1), interval)
      for (let turn = performance.now(); items.length < limit && start >= oldest; start -= length) {
        items.push(simulation.candle(asset, interval, start))
        if (performance.now() - turn > TURN_MS) {
          await setImmediate()
          turn = performance.now()
        }
      }
      return { items: items.reverse(), more: start >= oldest }
    },
    open(asset, interval) {
      const last = hub.quoteOf(asset)?.at
      if (last === undefined) return []
      const candle = simulation.openCandle(asset, interval, last)
      const before = candle.time - INTERVAL_MS[interval]
      return last - candle.time < CLOSED_MS ? [simulation.candle(asset, interval, before), candle] : [candle]
    },
    async prune() {},
  }
}
