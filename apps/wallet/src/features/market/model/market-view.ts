import { create } from 'zustand'
import type { Filter, Sort } from './market-order.ts'

interface MarketView {
  query: string
  filter: Filter
  sort: Sort
}

/** Kept until the app closes, so that "back" from a coin restores search, filter and order. */
export const useMarketView = create<MarketView>()(() => ({
  query: '',
  filter: 'all',
  sort: { by: 'change', descending: true },
}))
