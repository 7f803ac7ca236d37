import { createConnection } from '@matin/client/live-connection'
import { openLiveSocket } from '@matin/client/live-link'
import { LIVE_PATH } from '@matin/contract/live'
import { checkReach } from '../api/call.ts'
import { useReach } from '../api/reach.ts'
import { suspectConnections } from '../api/suspicion.ts'

/** Milliseconds hidden until connections are suspect: the phone may have slept or changed its network. */
const SLEPT_MS = 20_000

/** Milliseconds from a silent socket to a check whether the server can be reached, if no new one opens. */
const REOPEN_MS = 8000

let unopened: ReturnType<typeof setTimeout> | undefined

/** The app's one connection for pushed data: a customer's events, prices and candles. */
export const live = createConnection(
  ({ onOpen, ...rest }) =>
    openLiveSocket(liveAddress(), {
      ...rest,
      onOpen() {
        clearTimeout(unopened)
        onOpen()
      },
    }),
  Math.random,
  () => {
    suspectConnections()
    clearTimeout(unopened)
    unopened = setTimeout(checkReach, REOPEN_MS)
  },
)

let hiddenAt: number | null = null
window.addEventListener('online', doubt)
// One that began to open without a network may never do.
useReach.subscribe((now, before) => now.reachable && !before.reachable && live.check())
document.addEventListener('visibilitychange', follow)
follow()

function follow() {
  const isVisible = document.visibilityState === 'visible'
  live.setLooking(isVisible)
  if (isVisible && hiddenAt !== null && Date.now() - hiddenAt > SLEPT_MS) doubt()
  hiddenAt = isVisible ? null : Date.now()
}

/** Treats the open connections as suspect: checks the socket, and sends running reads again. */
function doubt() {
  suspectConnections()
  live.check()
}

function liveAddress(): URL {
  const { VITE_SOCKET_BASE, VITE_API_BASE } = import.meta.env
  const base = new URL(VITE_SOCKET_BASE || VITE_API_BASE || '/', location.href)
  return new URL(LIVE_PATH, base)
}
