import { getTokenData } from '@matin/contract/assets'
import { getUserInfo } from '@matin/contract/auth'
import { LIVE_PATH, type LiveEvent } from '@matin/contract/live'
import { endpointQuery, keyOf } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { keepConnected, type SocketListeners } from './connection.ts'
import { mirrorMoney } from './mirror-money.ts'
import { ALL_EVENTS, touchedBy } from './touched.ts'

/** Events of one act come together: they are answered by one round of questions. */
const GATHER_MS = 80
/** Without a connection the same questions are asked in this interval, while the app is looked at. */
const POLL_MS = 30_000

/** Follows the customer channel of a session. Returns how to stop. */
export function startLive(token: string): () => void {
  const gathered = new Set<LiveEvent>()
  let gathering: ReturnType<typeof setTimeout> | undefined
  let connected = false

  function refresh() {
    const endpoints = touchedBy(gathered)
    gathered.clear()
    gathering = undefined
    for (const endpoint of endpoints) void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
  }
  function note(events: readonly LiveEvent[]) {
    for (const event of events) gathered.add(event)
    gathering ??= setTimeout(refresh, GATHER_MS)
  }

  const connection = keepConnected(
    token,
    {
      onEvent: event => note([event]),
      onResync: () => note(ALL_EVENTS),
      // Asking who we are meets the refusal that ends the session here, too.
      onEnded: () => void queryClient.refetchQueries({ queryKey: keyOf(getUserInfo) }),
      onConnected: next => {
        connected = next
      },
    },
    openSocket,
  )
  const poll = setInterval(() => {
    if (!connected && document.visibilityState === 'visible') note(ALL_EVENTS)
  }, POLL_MS)
  window.addEventListener('online', connection.retryNow)
  const stopMirror = mirrorMoney(queryClient)
  void queryClient.prefetchQuery(endpointQuery(getTokenData, {}))
  return () => {
    window.removeEventListener('online', connection.retryNow)
    clearInterval(poll)
    clearTimeout(gathering)
    stopMirror()
    connection.stop()
  }
}

function openSocket({ onOpen, onMessage, onClose }: SocketListeners): WebSocket {
  const socket = new WebSocket(liveAddress())
  socket.addEventListener('open', onOpen)
  socket.addEventListener('message', event => onMessage(event.data))
  socket.addEventListener('close', event => onClose(event.code))
  return socket
}

function liveAddress(): string {
  const base = new URL(import.meta.env.VITE_API_BASE || '/', location.href)
  base.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:'
  return new URL(LIVE_PATH, base).href
}
