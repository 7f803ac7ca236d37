import { createClient } from '@matin/client/client'
import { NetworkFailure, overNetwork } from '@matin/client/network-failure'
import { getWebsiteSetting } from '@matin/contract/settings'
import { toast } from '@matin/ui/toast'
import { ownZone } from '../format/own-zone.ts'
import { useClientState } from '../state/client-state.ts'
import { expireSession } from '../state/expired.ts'
import { onOtherSession, useSession } from '../state/session.ts'
import { queryClient } from './query-client.ts'
import { createReach, useReach } from './reach.ts'
import { attemptMs, onSuspicion } from './suspicion.ts'
import { transportText, unexpectedText } from './transport-text.ts'

const base = import.meta.env.VITE_API_BASE ?? ''
const PROBE_MS = 10_000

// Answers belong to whoever asked.
onOtherSession(() => queryClient.clear())

const reach = createReach({
  async probe() {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), PROBE_MS)
    const { status } = await overNetwork(
      fetch(base + getWebsiteSetting.path, { signal: late.signal }),
    ).finally(() => clearTimeout(timer))
    // What stands before a server that is gone answers in its place.
    if (status >= 500) throw new NetworkFailure(`status ${status}`)
  },
  onBack: () => void queryClient.invalidateQueries(),
})

/** Finds out whether the server can be reached: something says that it cannot. */
export const checkReach = reach.lost

/** The customer asks for another try: of the server, and of what is on screen. */
export function tryAgain() {
  reach.tryNow()
  void queryClient.invalidateQueries()
}

/** The app's way to the server: `await call(login, { account, password })`. */
export const call = createClient({
  fetch: (...args) => fetch(...args),
  base,
  language: () => useClientState.getState().language,
  timeZone: ownZone,
  token: () => useSession.getState().token,
  onExpired: token => {
    // An answer to a request of an earlier session must not end the present one.
    if (useSession.getState().token === token) expireSession()
  },
  onLost: reach.lost,
  attemptMs,
  onSuspicion,
  tell: text => toast(text, 'neg'),
  // The bar above every page says it once for all that is on the page.
  saysOffline: () => !(navigator.onLine && useReach.getState().reachable),
  saysBadLink: true,
  transportText: reason => transportText(useClientState.getState().language, reason),
  unexpectedText: name => unexpectedText(useClientState.getState().language, name),
  report: error => reportError(error),
})
