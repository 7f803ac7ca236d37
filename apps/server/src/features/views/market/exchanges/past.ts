import type { MarketAsset } from '@matin/contract/market'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock/clock.ts'
import { createBackfill } from './backfill.ts'
import { type CandleStore, KEPT_INTERVALS } from './candle-store.ts'
import type { Exchange, ExchangeName } from './ccxt.ts'
import { createMinutes, type Minutes } from './minutes.ts'
import type { Timing } from './session.ts'

export interface Past {
  minutes: Minutes
  /** Makes the next round read the last candles again, because some may have been missed. */
  want(): void
  /** Reads the last candles after each interruption and at intervals, and older ones in between. */
  reading(
    from: Exchange,
    listed: () => readonly MarketAsset[],
    pause: (ms: number) => Promise<void>,
  ): () => Promise<void>
}

export function createPast(
  { name, clock, log }: { name: ExchangeName; clock: Clock; log: FastifyBaseLogger },
  store: CandleStore,
  timing: Timing,
): Past {
  let wanted = true
  const want = () => {
    wanted = true
  }
  const minutes = createMinutes(store, log, want)

  return {
    minutes,
    want,
    reading(from, listed, pause) {
      const backfill = createBackfill(name, from, store)
      let readAt = Number.NEGATIVE_INFINITY
      const readLast = async () => {
        wanted = false
        readAt = performance.now()
        for (const asset of listed())
          minutes.begin(asset, await backfill.recent(asset, clock.now().epochMilliseconds))
      }
      const readOlder = async () => {
        const now = clock.now().epochMilliseconds
        for (const interval of KEPT_INTERVALS.toReversed())
          for (const asset of listed()) if (await backfill.older(asset, interval, now)) return true
        return false
      }
      return async () => {
        if (wanted || performance.now() - readAt > timing.refill) await readLast()
        else if (!(await readOlder())) await pause(timing.retry)
      }
    },
  }
}
