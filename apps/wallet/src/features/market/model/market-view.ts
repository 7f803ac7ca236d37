import { create } from 'zustand'
import type { Filter, Sort } from './market-order.ts'

interface MarketView {
  query: string
  filter: Filter
  sort: Sort
}

/**
 * Search, filter and order of the market page. Kept until the app closes, so that "back" from a coin restores
 * them.
 */
export const useMarketView = create<MarketView>()(() => ({
  query: '',
  filter: 'all',
  sort: { by: 'change', descending: true },
}))
