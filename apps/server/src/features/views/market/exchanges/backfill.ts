import type { MarketAsset } from '@matin/contract/market'
import { type Candle, candleStart } from '@matin/domain/market/candle'
import { INTERVAL_MS, type Interval } from '@matin/domain/market/interval'
import { type CandleStore, KEPT_INTERVALS, type KeptInterval, keptFor } from './candle-store.ts'
import type { Exchange, ExchangeName } from './ccxt.ts'
import { candleOf } from './reading.ts'

/** Maximum number of candles in one answer. */
const PAGE: Record<ExchangeName, number> = { binance: 1000, okx: 300, kraken: 720 }

/** One request at a time, because requests for candles and for prices share the exchange's rate limit. */
export function createBackfill(name: ExchangeName, exchange: Exchange, store: CandleStore) {
  const page = PAGE[name]
  /** `ended`: the exchange has no older candles. `tried`: pages already requested. */
  const ended = new Set<string>()
  const tried = new Set<string>()

  /** Leaves out candles that were still open at `now` and invalid ones. */
  async function fetch(
    asset: MarketAsset,
    interval: KeptInterval,
    since: number,
    now: number,
  ): Promise<Candle[]> {
    const rows = await exchange.fetchOHLCV(`${asset}/USDT`, interval, since, page)
    const open = candleStart(now, interval)
    const candles = rows.flatMap(row => candleOf(row, interval) ?? []).filter(candle => candle.time < open)
    await store.save(asset, interval, candles)
    return candles
  }

  return {
    async recent(asset: MarketAsset, now: number): Promise<Map<Interval, Candle[]>> {
      const closed = new Map<Interval, Candle[]>()
      // Shortest last: what closes meanwhile is in the minutes that come.
      for (const interval of KEPT_INTERVALS.toReversed()) {
        const since = candleStart(now, interval) - (page - 1) * INTERVAL_MS[interval]
        closed.set(interval, await fetch(asset, interval, since, now))
      }
      return closed
    },

    /** Returns false when no page within the retention is missing. */
    async older(asset: MarketAsset, interval: KeptInterval, now: number): Promise<boolean> {
      const key = `${asset}:${interval}`
      const length = page * INTERVAL_MS[interval]
      const oldest = now - keptFor(interval)
      for (let from = now - (now % length) - length; from + length > oldest; from -= length) {
        if (ended.has(key)) return false
        const window = `${key}:${from}`
        // Some candles an exchange never had: nobody traded, or it was closed.
        if (tried.has(window) || (await store.count(asset, interval, from, from + length)) >= page) continue
        tried.add(window)
        const got = await fetch(asset, interval, from, now)
        // Some exchanges give the last candles, whatever they are asked for.
        if (!got.some(candle => candle.time < from + length)) ended.add(key)
        return true
      }
      return false
    },
  }
}
