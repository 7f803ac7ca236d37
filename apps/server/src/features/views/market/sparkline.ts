import type { MarketAsset } from '@matin/contract/market'
import type { Candle } from '@matin/domain/market/candle'
import type { Charts } from './source.ts'

/** Short, because a candle may be stored some moments after its end. */
const KEPT_MS = 15_000

/** Requests within some seconds share one read. */
export function sparklines(charts: Charts) {
  const kept = new Map<MarketAsset, { hour: number; until: number; candles: Promise<Candle[]> }>()
  return (asset: MarketAsset, hour: number, limit: number): Promise<Candle[]> => {
    const known = kept.get(asset)
    if (known && known.hour === hour && performance.now() < known.until) return known.candles
    const candles = charts.closed({ asset, interval: '1h', before: hour, limit }).then(page => page.items)
    kept.set(asset, { hour, until: performance.now() + KEPT_MS, candles })
    candles.catch(() => kept.delete(asset))
    return candles
  }
}
