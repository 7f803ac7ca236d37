import { getHomeData } from '@matin/contract/home'
import type { Query, QueryClient } from '@tanstack/react-query'
import { useClientState } from './client-state.ts'
import { isRestored, markRestored } from './restored.ts'
import { LAST_KEY, useSession } from './session.ts'
import { storage } from './storage.ts'

/** Keeps them until the session ends, to be shown without a network. Returns a function that stops this. */
export function keepLastState(client: QueryClient): () => void {
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) keep(query)
  return cache.subscribe(({ type, query }) => {
    if (type === 'updated') keep(query)
  })
}

function keep({ queryKey: [path], state: { data, status, dataUpdatedAt: at } }: Query) {
  if (path !== getHomeData.path || status !== 'success' || isRestored(at)) return
  const home = getHomeData.data.safeParse(data).data
  const { uid } = useClientState.getState().userInfo
  if (home?.customer && uid !== '') storage.set(LAST_KEY, JSON.stringify({ uid, at, home }))
}

/** Keeps their original time, so that they are refetched at once. */
export function restoreLastState(client: QueryClient) {
  markRestored(null)
  if (useSession.getState().token === null) return
  try {
    const { uid, at, home } = JSON.parse(storage.get(LAST_KEY) ?? '{}')
    const data = getHomeData.data.safeParse(home).data
    if (data && uid === useClientState.getState().userInfo.uid && typeof at === 'number') {
      // Between two milliseconds: no answer has this time, however the phone's clock is set.
      const then = Math.floor(at) + 0.5
      markRestored(then)
      const queryKey = [getHomeData.path, {}]
      client.setQueryData(queryKey, data, { updatedAt: then })
      // Also within the seconds in which an answer counts as fresh.
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
    }
  } catch {
    // Not of this version.
  }
}
