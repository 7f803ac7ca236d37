import { type Candle, candleStart, joinCandles } from '@matin/domain/market/candle'
import type { Hub } from '../hub.ts'
import type { CandlePage, Charts, PageQuery } from '../source.ts'
import type { CandleStore } from './candle-store.ts'

const DAYS_A_WEEK = 7

export function keptCharts(store: CandleStore, hub: Hub): Charts {
  async function weeks({ asset, before, limit }: PageQuery): Promise<CandlePage> {
    const until = candleStart(before - 1, '1w') + DAYS_A_WEEK * 86_400_000
    const days = await store.before(asset, '1d', Math.min(until, before), (limit + 1) * DAYS_A_WEEK)
    const byWeek = Map.groupBy(days, day => candleStart(day.time, '1w'))
    const items = [...byWeek].flatMap(([start, parts]) => joinCandles(start, parts) ?? [])
    return lastOf(items, limit)
  }
  return {
    async closed(query) {
      const open = hub.openCandles(query.asset, query.interval).at(-1)
      const before = Math.min(query.before, open?.time ?? query.before)
      if (query.interval === '1w') return weeks({ ...query, before })
      return lastOf(await store.before(query.asset, query.interval, before, query.limit + 1), query.limit)
    },
    open: (asset, interval) => hub.openCandles(asset, interval),
    prune: now => store.prune(now),
  }
}

function lastOf(items: Candle[], limit: number): CandlePage {
  return { items: items.slice(-limit), more: items.length > limit }
}
