import { create } from 'zustand'
import { useClientState } from './client-state.ts'
import { endSession } from './session.ts'

/** A session that the server ended: whose it was, and when this was met. In memory only, until somebody has read it. */
export const useExpired = create<{ expired: { account: string; at: string } | null }>()(() => ({
  expired: null,
}))

/** Ends the session as signing out does, and has it said. */
export function expireSession() {
  const { email, mobile } = useClientState.getState().userInfo
  endSession()
  useExpired.setState({ expired: { account: email || mobile, at: new Date().toISOString() } })
}
