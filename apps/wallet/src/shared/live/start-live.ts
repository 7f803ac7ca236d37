import { getTokenData } from '@matin/contract/assets'
import type { LiveEvent } from '@matin/contract/live'
import { getUserInfo } from '@matin/contract/user'
import { AFTER_EVENT } from '../api/affected.ts'
import { endpointQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { keepLastState } from '../state/last-state.ts'
import { live } from './live.ts'
import { mirrorMoney } from './mirror-money.ts'

const ALL_EVENTS = Object.keys(AFTER_EVENT) as LiveEvent[]
/** Milliseconds. The events of one command arrive together and cause one refetch. */
const GATHER_MS = 80
/** Polling interval in milliseconds without a connection, while the app is on screen. */
const POLL_MS = 30_000

/** Refetches the data that events outdate. Returns a function that ends the subscription. */
export function startLive(token: string): () => void {
  const gathered = new Set<LiveEvent>()
  let gathering: ReturnType<typeof setTimeout> | undefined
  let connected = false

  function refresh() {
    const paths = new Set([...gathered].flatMap(event => AFTER_EVENT[event]))
    gathered.clear()
    gathering = undefined
    for (const path of paths) void queryClient.invalidateQueries({ queryKey: [path] })
  }
  function note(events: readonly LiveEvent[]) {
    for (const event of events) gathered.add(event)
    gathering ??= setTimeout(refresh, GATHER_MS)
  }

  live.signIn(token, {
    onEvent: event => note([event]),
    onResync: () => note(ALL_EVENTS),
    // Asking who we are meets the refusal that ends the session here, too.
    onEnded: () => void queryClient.prefetchQuery({ ...endpointQuery(getUserInfo, {}), staleTime: 0 }),
    onConnected: next => {
      connected = next
    },
  })
  const poll = setInterval(() => {
    if (!connected && document.visibilityState === 'visible') note(ALL_EVENTS)
  }, POLL_MS)
  const stopMirror = mirrorMoney(queryClient)
  const stopKeeping = keepLastState(queryClient)
  void queryClient.prefetchQuery(endpointQuery(getTokenData, {}))
  return () => {
    clearInterval(poll)
    clearTimeout(gathering)
    stopMirror()
    stopKeeping()
    live.signIn(null)
  }
}
