import { useCallback, useSyncExternalStore } from 'react'
import { useClientState } from './client-state.ts'
import { draftPlaceOf, moneyDrafts, ownerOf, type Values, valuesOf } from './money-drafts.ts'
import { useSession } from './session.ts'

/** Kept as drafts of money forms are: over a reload, and for the same customer over the session's end. */
export function useKeptText<V extends Values>(name: string, initial: V) {
  const token = useSession(session => session.token)
  const uid = useClientState(state => state.userInfo.uid)
  const place = draftPlaceOf(ownerOf(token, uid), name)
  const values = useSyncExternalStore(
    moneyDrafts.subscribe,
    useCallback(() => moneyDrafts.values(place), [place]),
  )
  const change = (part: Partial<V>) => moneyDrafts.change(place, initial, part as Values)
  const drop = () => moneyDrafts.drop(place)
  return [valuesOf(values && { values }, initial), change, drop] as const
}
