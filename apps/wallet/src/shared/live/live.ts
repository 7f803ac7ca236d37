import { LIVE_PATH } from '@matin/contract/live'
import { createConnection, openLiveSocket } from '@matin/contract/live-connection'

/** The app's one connection for what is pushed: a customer's events, prices and candles. */
export const live = createConnection(listeners => openLiveSocket(liveAddress(), listeners))

window.addEventListener('online', live.retryNow)
document.addEventListener('visibilitychange', follow)
follow()

function follow() {
  live.setLooking(document.visibilityState === 'visible')
}

function liveAddress(): URL {
  const { VITE_SOCKET_BASE, VITE_API_BASE } = import.meta.env
  const base = new URL(VITE_SOCKET_BASE || VITE_API_BASE || '/', location.href)
  return new URL(LIVE_PATH, base)
}
