import { create } from 'zustand'
import { useClientState } from './client-state.ts'
import { emptyUser } from './restore.ts'
import { storage } from './storage.ts'

export const TOKEN_KEY = 'Matemax_token'
/** Drafts of forms that move money (money-drafts.ts). They go with the session. */
export const DRAFT_PREFIX = 'Matemax_draft:'

/**
 * The bearer token. It lives under its own key, apart from the client state. `visit` is another number once another tab has signed in
 * or out: whatever is on screen begins anew (`PerVisit`).
 */
export const useSession = create<{ token: string | null; visit: number }>()(() => ({
  token: storage.get(TOKEN_KEY),
  visit: 0,
}))

/** What the client state has of a customer. */
const NOBODY = { userInfo: emptyUser, walletAddress: '', usdt_balance: 0 } as const

export function startSession(token: string) {
  storage.removeUnder(DRAFT_PREFIX)
  storage.set(TOKEN_KEY, token)
  useSession.setState({ token })
  useClientState.setState({ loggedIn: true })
}

/** Forgets the token and everything personal. */
export function endSession() {
  storage.remove(TOKEN_KEY)
  storage.removeUnder(DRAFT_PREFIX)
  useSession.setState({ token: null })
  useClientState.setState({ loggedIn: false, ...NOBODY })
}

/** Another tab signed in or out: nothing of the former customer stays in this one. */
export function followOtherTabs() {
  window.addEventListener('storage', event => {
    // Without a key everything was taken away.
    if (event.key !== TOKEN_KEY && event.key !== null) return
    const { token, visit } = useSession.getState()
    const next = event.key === null ? null : event.newValue
    if (next === token) return
    // The other tab has written the token: here it is only followed.
    useSession.setState({ token: null })
    useClientState.setState({ loggedIn: next !== null, ...NOBODY })
    useSession.setState({ token: next, visit: visit + 1 })
  })
}

/** Calls back whenever somebody else is signed in, or nobody. */
export function onOtherSession(forget: () => void): void {
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) forget()
  })
}
