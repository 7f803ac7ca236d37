import type { ListedQuote, MarketSource, MarketState } from '@matin/contract/market'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followPrices } from './follow-prices.ts'
import { takeSnapshot } from './prices.ts'

export interface Market {
  source: MarketSource
  state: MarketState
  now: string
  items: ListedQuote[]
}

/** How often a page of prices asks anew beside what is pushed, and how often where nothing is pushed. */
const REFRESH_MS = 30_000
const POLL_MS = 5000

/** Refetch interval of a query of prices. */
export function refreshOf(pushed: boolean): number {
  return pushed ? REFRESH_MS : POLL_MS
}

/**
 * Keeps the prices on a page live: takes each answer, and follows pushes while the page is shown, from `ready` on; by
 * default when the browser is idle.
 */
export function useMarket({ data, dataUpdatedAt }: UseQueryResult<Market>, ready?: () => Promise<void>) {
  useEffect(() => {
    if (data) takeSnapshot(data, dataUpdatedAt)
  }, [data, dataUpdatedAt])
  useEffect(() => followPrices(ready), [ready])
}
