import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { span } from '#shared/format/format.ts'
import { useNow } from '#shared/time/use-now.ts'
import { isConnected, useConnected } from './live.ts'

/** Age in seconds from which on data are too old for decisions. */
const STALE_SECONDS = 60

export interface Freshness {
  live: boolean
  /** Seconds since the newest answer of the server; null before the first answer. */
  updated: number | null
  /** Age of the shown data in seconds; 0 while the server pushes changes. */
  age: number
  stale: boolean
}

/** Returns the states of the page's loaded queries, without those that are never refetched. */
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

/** In seconds. `now` is the browser's. While the server pushes changes, only failed queries have an age. */
function ageOf(cache: QueryCache, live: boolean, now: number): number {
  const ages = shownOf(cache).map(state => (live && state.status !== 'error' ? 0 : now - state.dataUpdatedAt))
  return Math.max(0, ...ages) / 1000
}

export function staleness(cache: QueryCache): string | null {
  const age = ageOf(cache, isConnected(), Date.now())
  return age > STALE_SECONDS ? sayStale(age) : null
}

export function sayStale(age: number): string {
  return `This page is ${span(age)} old. Decisions are disabled until it updates.`
}

/** Current while the server pushes. Without the connection or after a failed request, the real age counts. */
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
