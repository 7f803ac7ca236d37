import type { MarketAsset } from '@matin/contract/market'
import { candleStart } from '@matin/domain/market/candle'
import { INTERVAL_MS } from '@matin/domain/market/interval'
import type { Clock } from '#platform/clock/clock.ts'
import { type CandleStore, KEPT_INTERVALS, type KeptInterval, keptFor } from './candle-store.ts'
import type { Exchange } from './ccxt.ts'
import type { OpenCandles } from './open-candles.ts'
import { candleOf } from './reading.ts'
import type { Session, Timing } from './session.ts'
import { symbolOf } from './tickers.ts'

/** Milliseconds after its end in which an exchange may still change a candle. */
const SETTLED_MS = 3000
/** Candles read again with the next ones, in case the exchange has changed one or left one out. */
const OVERLAP = 10
/** Enough of each interval for the open candle of the longest, and for the week before it. */
const RECENT = 20

interface Parts {
  clock: Clock
  store: CandleStore
  timing: Timing
}

/**
 * Stores the closed candles of every kept interval, as the exchange gives them, from the last stored one on.
 * One request at a time, because requests for candles and for prices share the exchange's rate limit.
 */
export function createPastCandles(
  { clock, store, timing }: Parts,
  open: ReadonlyMap<MarketAsset, OpenCandles>,
) {
  /** By coin and interval. `next`: start of the first candle that was not requested. */
  const reads = new Map<string, { next: number; at: number }>()
  let writing: Promise<unknown> = Promise.resolve()

  /** The end of the last candle that counts as closed, in milliseconds since 1970. */
  const endOf = (interval: KeptInterval) => candleStart(clock.now().epochMilliseconds - SETTLED_MS, interval)

  function isDue(asset: MarketAsset, interval: KeptInterval): boolean {
    const read = reads.get(`${asset}:${interval}`)
    return !read || read.next < endOf(interval) || performance.now() - read.at > timing.refill
  }

  async function firstUnread(asset: MarketAsset, interval: KeptInterval): Promise<number> {
    const [newest] = await store.before(asset, interval, endOf(interval), 1)
    return newest ? newest.time + INTERVAL_MS[interval] : 0
  }

  async function readPage(
    from: Exchange,
    session: Session,
    asset: MarketAsset,
    interval: KeptInterval,
  ): Promise<void> {
    const key = `${asset}:${interval}`
    const end = endOf(interval)
    const length = INTERVAL_MS[interval]
    const page = from.featureValue(symbolOf(asset), 'fetchOHLCV', 'limit')
    const next = reads.get(key)?.next ?? (await firstUnread(asset, interval))
    const since = Math.max(end - keptFor(interval), Math.min(next, end - OVERLAP * length))
    const rows = await from.fetchOHLCV(symbolOf(asset), interval, since, page)
    if (!session.alive) return
    const candles = rows.flatMap(row => candleOf(row, interval) ?? []).filter(({ time }) => time < end)
    const write = store.save(asset, interval, candles)
    writing = Promise.allSettled([writing, write])
    await write
    // Some exchanges answer with what they have of this page's time, others with their next candles.
    const after = Math.max(since + page * length, (candles.at(-1)?.time ?? 0) + length)
    if (after >= end) open.get(asset)?.close(interval, await store.before(asset, interval, end, RECENT))
    reads.set(key, { next: Math.min(after, end), at: performance.now() })
  }

  return {
    /** Makes the next round read the last candles again, because minutes may have been missed. */
    readAgain(): void {
      for (const read of reads.values()) read.at = Number.NEGATIVE_INFINITY
    },
    async readDue(from: Exchange, session: Session, assets: readonly MarketAsset[]): Promise<void> {
      let isIdle = true
      for (const asset of assets)
        for (const interval of KEPT_INTERVALS)
          while (session.alive && isDue(asset, interval)) {
            isIdle = false
            await readPage(from, session, asset, interval)
          }
      if (isIdle) await session.pause(timing.retry)
    },
    /** Waits for writes under way. None begins once the session has ended, because the database may close. */
    settled: () => writing,
  }
}
