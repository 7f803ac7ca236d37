import { create } from 'zustand'
import { useClientState } from './client-state.ts'
import { emptyUser } from './restore.ts'
import { storage } from './storage.ts'

export const TOKEN_KEY = 'Matemax_token'
/** See money-drafts.ts. When the session ends, typed values are removed. */
export const DRAFT_PREFIX = 'Matemax_draft:'
/** Storage key of Home's last figures (last-state.ts). They are removed when the session ends. */
export const LAST_KEY = 'Matemax_last'
/** Milliseconds; the server keeps an idempotency key for longer (`KEPT_DAYS.requestKeys`). */
export const UNKNOWN_MS = 7 * 24 * 3_600_000

/** Stored apart from the client state. `visit` changes when another tab signs in or out (`PerVisit`). */
export const useSession = create<{ token: string | null; visit: number }>()(() => ({
  token: storage.get(TOKEN_KEY),
  visit: 0,
}))

/** Customer fields of the client state, all empty. */
const NOBODY = { userInfo: emptyUser, walletAddress: '', usdt_balance: 0 } as const

export function startSession(token: string, uid: string) {
  forgetDrafts()
  storage.remove(LAST_KEY)
  storage.set(TOKEN_KEY, token)
  useSession.setState({ token })
  useClientState.setState({ loggedIn: true, userInfo: { ...emptyUser, uid } })
}

/** An unknown request keeps only its key: the same customer learns the outcome after the next sign-in. */
function forgetDrafts() {
  for (const place of storage.under(DRAFT_PREFIX)) {
    const kept = unsettledOf(storage.get(place) ?? '')
    if (kept) storage.set(place, kept)
    else storage.remove(place)
  }
}

function unsettledOf(text: string): string | null {
  try {
    const { state, key, at } = JSON.parse(text)
    return state === 'unknown' && Date.now() - at < UNKNOWN_MS
      ? JSON.stringify({ values: {}, key, state, sent: {}, at })
      : null
  } catch {
    return null
  }
}

export function endSession() {
  storage.remove(TOKEN_KEY)
  storage.remove(LAST_KEY)
  forgetDrafts()
  useSession.setState({ token: null })
  useClientState.setState({ loggedIn: false, ...NOBODY })
}

/** Follows a sign-in or sign-out in another tab. No data of the former customer stay in this tab. */
export function followOtherTabs() {
  window.addEventListener('storage', event => {
    // Without a key, the whole storage was cleared.
    if (event.key !== TOKEN_KEY && event.key !== null) return
    const { token, visit } = useSession.getState()
    const next = event.key === null ? null : event.newValue
    if (next === token) return
    // The other tab has written the token: this one only follows.
    useSession.setState({ token: null })
    useClientState.setState({ loggedIn: next !== null, ...NOBODY })
    useSession.setState({ token: next, visit: visit + 1 })
  })
}

/** Calls `forget` whenever the session ends or another one begins. */
export function onOtherSession(forget: () => void): void {
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) forget()
  })
}
