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
/** Status from which a proxy may have answered in place of a server that is gone. */
const GATEWAY_FAILED = 500

// Cached answers belong to one session.
onOtherSession(() => queryClient.clear())

const reach = createReach({
  async probe() {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), PROBE_MS)
    const { status } = await overNetwork(
      fetch(base + getWebsiteSetting.path, { signal: late.signal }),
    ).finally(() => clearTimeout(timer))
    if (status >= GATEWAY_FAILED) throw new NetworkFailure(`status ${status}`)
  },
  onBack: () => void queryClient.invalidateQueries(),
})

/** Checks whether the server can be reached. Called after a sign that it cannot. */
export const checkReach = reach.lost

export function tryAgain() {
  reach.tryNow()
  void queryClient.invalidateQueries()
}

export const call = createClient({
  async fetch(...args) {
    const response = await fetch(...args)
    if (response.status < GATEWAY_FAILED) reach.answered()
    return response
  },
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
  // The bar above every page says it once for the whole page.
  saysOffline: () => !useReach.getState().reachable,
  saysBadLink: true,
  transportText: reason => transportText(useClientState.getState().language, reason),
  unexpectedText: name => unexpectedText(useClientState.getState().language, name),
  report: error => reportError(error),
})
