import { create } from 'zustand'
import { useClientState } from './client-state.ts'
import { emptyUser } from './restore.ts'
import { storage } from './storage.ts'

export const TOKEN_KEY = 'Matemax_token'

/** The bearer token. It lives under its own key, apart from the client state. */
export const useSession = create<{ token: string | null }>()(() => ({
  token: storage.get(TOKEN_KEY),
}))

export function startSession(token: string) {
  storage.set(TOKEN_KEY, token)
  useSession.setState({ token })
  useClientState.setState({ loggedIn: true })
}

/** Forgets the token and everything personal. The caller clears the query cache. */
export function endSession() {
  storage.remove(TOKEN_KEY)
  useSession.setState({ token: null })
  useClientState.setState({ loggedIn: false, userInfo: emptyUser, walletAddress: '', usdt_balance: 0 })
}

/** Another tab signed in or out. */
export function followOtherTabs() {
  window.addEventListener('storage', event => {
    if (event.key !== TOKEN_KEY) return
    if (event.newValue) startSession(event.newValue)
    else if (useSession.getState().token) endSession()
  })
}
