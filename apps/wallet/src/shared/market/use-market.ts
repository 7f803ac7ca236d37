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

/** Refetch interval of prices in milliseconds while pushes arrive. Without pushes, it is `POLL_MS`. */
const REFRESH_MS = 30_000
const POLL_MS = 5000

/** Returns the refetch interval of a query of prices. */
export function refreshOf(pushed: boolean): number {
  return pushed ? REFRESH_MS : POLL_MS
}

/**
 * Keeps the prices on a page live: stores each answer, and follows pushes while the page is shown. Pushes
 * start after `ready`, by default when the browser is idle.
 */
export function useMarket({ data, dataUpdatedAt }: UseQueryResult<Market>, ready?: () => Promise<void>) {
  useEffect(() => {
    if (data) takeSnapshot(data, dataUpdatedAt)
  }, [data, dataUpdatedAt])
  useEffect(() => followPrices(ready), [ready])
}
