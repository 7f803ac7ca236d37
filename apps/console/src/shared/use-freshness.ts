import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { span } from './format.ts'
import { isConnected, useConnected } from './live.ts'
import { useNow } from './use-now.ts'

/** Age in seconds from which on the page's data are too old for decisions. */
const STALE_SECONDS = 60

export interface Freshness {
  /** Whether the server pushes changes. */
  live: boolean
  /** Seconds since the newest answer; null before the first one. */
  updated: number | null
  /** Seconds for which the shown data may have been wrong. */
  age: number
  /** The shown data are too old for a decision. */
  stale: boolean
}

/** Query states of the page's answers that are refetched. */
function shownOf(cache: QueryCache) {
  return cache
    .findAll({ type: 'active' })
    .filter(({ observers, state }) => {
      // A query without refetching stays as it was opened.
      const isFollowed = observers.some(({ options }) => options.refetchInterval !== false)
      return isFollowed && state.dataUpdatedAt > 0
    })
    .map(({ state }) => state)
}

/** Age of the oldest answer on the page in seconds, at `now` of the browser's clock. */
function ageOf(cache: QueryCache, live: boolean, now: number): number {
  const ages = shownOf(cache).map(state => (live && state.status !== 'error' ? 0 : now - state.dataUpdatedAt))
  return Math.max(0, ...ages) / 1000
}

/** Reason why the page's data allow no decision now; null if they do. */
export function staleness(cache: QueryCache): string | null {
  const age = ageOf(cache, isConnected(), Date.now())
  return age > STALE_SECONDS ? sayStale(age) : null
}

/** Warning text for data of that age, in seconds. */
export function sayStale(age: number): string {
  return `What you see is ${span(age)} old: deciding is closed until it is fresh`
}

/**
 * Age of the page's data. While the server pushes changes, an answer counts as new.
 * Without a connection, or after a failure, its real age counts.
 */
export function useFreshness(): Freshness {
  const cache = useQueryClient().getQueryCache()
  const live = useConnected()
  const now = useNow()
  const [, draw] = useState(0)
  useEffect(() => cache.subscribe(({ type }) => type === 'updated' && draw(count => count + 1)), [cache])
  const newest = Math.max(...shownOf(cache).map(({ dataUpdatedAt }) => dataUpdatedAt))
  const age = ageOf(cache, live, now)
  return {
    live,
    updated: Number.isFinite(newest) ? Math.max(0, Math.round((now - newest) / 1000)) : null,
    age,
    stale: age > STALE_SECONDS,
  }
}
