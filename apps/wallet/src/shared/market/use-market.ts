import type { ListedQuote, MarketSource, MarketState } from '@matin/contract/market'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reportFault } from '../api/fault.ts'
import { whenIdle } from '../idle.ts'
import { takePush, takeSnapshot, usePrices } from './prices.ts'

export interface Market {
  source: MarketSource
  state: MarketState
  now: string
  items: ListedQuote[]
}

/** Refetch interval of prices in milliseconds while pushes arrive. Without pushes, it is `POLL_MS`. */
const REFRESH_MS = 30_000
const POLL_MS = 5000

export function refreshOf(pushed: boolean): number {
  return pushed ? REFRESH_MS : POLL_MS
}

/** Follows pushes while the page is shown, from `ready` on, by default when the browser is idle. */
export function useMarket({ data, dataUpdatedAt }: UseQueryResult<Market>, ready?: () => Promise<void>) {
  useEffect(() => {
    if (data) takeSnapshot(data, dataUpdatedAt)
  }, [data, dataUpdatedAt])
  useEffect(() => followPrices(ready), [ready])
}

/** The connection is loaded after `ready`. Returns a function that ends the subscription. */
function followPrices(ready: () => Promise<void> = whenIdle): () => void {
  let left = false
  let stop: (() => void) | undefined
  async function follow() {
    await ready()
    const { live } = await import('../live/live.ts')
    if (left) return
    stop = live.follow(
      { channel: 'quotes' },
      { onMessage: takePush, onConnected: pushed => usePrices.setState({ pushed }) },
    )
  }
  // Without it the screens still ask by themselves.
  follow().catch(error => {
    reportFault(error)
    usePrices.setState({ pushed: false })
  })
  return () => {
    left = true
    stop?.()
  }
}
