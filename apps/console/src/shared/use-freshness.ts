import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { span } from './format.ts'
import { isConnected, useConnected } from './live.ts'
import { useNow } from './use-now.ts'

/** From this age on nothing is decided by what is shown, in seconds. */
const STALE_SECONDS = 60

export interface Freshness {
  /** Whether the server tells what changes. */
  live: boolean
  /** Seconds since the newest answer; null before the first one. */
  updated: number | null
  /** Seconds for which what is shown may have been wrong. */
  age: number
  /** What is shown is too old to be decided by. */
  stale: boolean
}

/** What the page shows by answers that are asked for anew. */
function shownOf(cache: QueryCache) {
  return cache
    .findAll({ type: 'active' })
    .filter(({ observers, state }) => {
      // What is asked for once stays as it was opened.
      const isFollowed = observers.some(({ options }) => options.refetchInterval !== false)
      return isFollowed && state.dataUpdatedAt > 0
    })
    .map(({ state }) => state)
}

/** Seconds since the oldest answer on the page, at `now` of the browser's clock. */
function ageOf(cache: QueryCache, live: boolean, now: number): number {
  const ages = shownOf(cache).map(state => (live && state.status !== 'error' ? 0 : now - state.dataUpdatedAt))
  return Math.max(0, ...ages) / 1000
}

/** Why nothing may be decided by what the page shows now; null where it may. */
export function staleness(cache: QueryCache): string | null {
  const age = ageOf(cache, isConnected(), Date.now())
  return age > STALE_SECONDS ? sayStale(age) : null
}

/** The sentence about data of that age, in seconds. */
export function sayStale(age: number): string {
  return `What you see is ${span(age)} old: deciding is closed until it is fresh`
}

/**
 * How old the page's data are. As long as the server tells what changes, an answer is as good as new; without a connection, or after
 * a failure, it is as old as it is.
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
