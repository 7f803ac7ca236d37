import { create } from 'zustand'
import { useClientState } from './client-state.ts'
import { DRAFT_PREFIX, endSession } from './session.ts'
import { storage } from './storage.ts'

interface Expired {
  /**
   * Account of a session that the server ended, and when by the phone's clock, in milliseconds. Null once the
   * customer has closed the notice.
   */
  expired: { account: string; at: number } | null
  /** Money drafts of the account, by storage key. Kept until the next sign-in on this page. */
  kept: { uid: string; drafts: ReadonlyMap<string, string> } | null
}

/** State of an expired session. It is only in memory, so nothing of it stays on the device. */
export const useExpired = create<Expired>()(() => ({ expired: null, kept: null }))

export function expireSession() {
  const { uid, email, mobile } = useClientState.getState().userInfo
  const drafts = new Map(storage.under(DRAFT_PREFIX).map(place => [place, storage.get(place) ?? '']))
  endSession()
  useExpired.setState({
    expired: { account: email || mobile, at: Date.now() },
    kept: uid === '' ? null : { uid, drafts },
  })
}

/** Restores the drafts when the same customer signs in again. For another customer they are dropped. */
export function returnDrafts(uid: string) {
  const { kept } = useExpired.getState()
  useExpired.setState({ kept: null })
  if (kept?.uid !== uid) return
  // A request with an unknown outcome has kept its place already.
  for (const [place, draft] of kept.drafts) if (storage.get(place) === null) storage.set(place, draft)
}
