import { create } from 'zustand'
import type { Filter, Sort } from './market-order.ts'

interface MarketView {
  query: string
  filter: Filter
  sort: Sort
}

/** What of the market is looked at. Lives until the app is closed: who comes back from a coin finds it as it was. */
export const useMarketView = create<MarketView>()(() => ({
  query: '',
  filter: 'all',
  sort: { by: 'change', descending: true },
}))
