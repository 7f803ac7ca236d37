import { create } from 'zustand'
import { useClientState } from './client-state.ts'
import { DRAFT_PREFIX, endSession } from './session.ts'
import { storage } from './storage.ts'

interface Expired {
  /** A session that the server ended: whose it was, and when this was met. Null once somebody has read it. */
  expired: { account: string; at: string } | null
  /** What its customer had typed in forms that move money, by the drafts' places, until the next sign-in on this page. */
  kept: { uid: string; drafts: ReadonlyMap<string, string> } | null
}

/** In memory only: on the device nothing of it stays. */
export const useExpired = create<Expired>()(() => ({ expired: null, kept: null }))

/** Ends the session as signing out does, and has it said. */
export function expireSession() {
  const { uid, email, mobile } = useClientState.getState().userInfo
  const drafts = new Map(storage.under(DRAFT_PREFIX).map(place => [place, storage.get(place) ?? '']))
  endSession()
  useExpired.setState({
    expired: { account: email || mobile, at: new Date().toISOString() },
    kept: uid === '' ? null : { uid, drafts },
  })
}

/** The same customer is in again: what was typed is there as before. To anybody else it is gone. */
export function returnDrafts(uid: string) {
  const { kept } = useExpired.getState()
  useExpired.setState({ kept: null })
  if (kept?.uid !== uid) return
  // A request with an unknown outcome has kept its place by itself.
  for (const [place, draft] of kept.drafts) if (storage.get(place) === null) storage.set(place, draft)
}
