import { create } from 'zustand'
import { maskEmail } from '../format/mask-email.ts'
import { maskMobile } from '../format/mask-mobile.ts'
import { useClientState } from './client-state.ts'
import { endSession } from './session.ts'

/** A session that the server ended: whose it was, masked, and when this was met. In memory only, until somebody has read it. */
export const useExpired = create<{ expired: { account: string; at: string } | null }>()(() => ({
  expired: null,
}))

/** Ends the session as signing out does, and has it said. */
export function expireSession() {
  const { email, mobile } = useClientState.getState().userInfo
  const account = email ? maskEmail(email) : mobile && maskMobile(mobile)
  endSession()
  useExpired.setState({ expired: { account, at: new Date().toISOString() } })
}
