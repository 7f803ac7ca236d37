import { LIVE_PATH } from '@matin/contract/live'
import { REQUEST_TIMEOUT_MS } from '@matin/contract/protocol'
import { createConnection, type SocketListeners } from './connection.ts'

/** The app's one connection for what is pushed: a customer's events, prices and candles. */
export const live = createConnection(openSocket)

window.addEventListener('online', live.retryNow)
document.addEventListener('visibilitychange', follow)
follow()

function follow() {
  live.setLooking(document.visibilityState === 'visible')
}

function openSocket({ onOpen, onMessage, onClose }: SocketListeners): WebSocket {
  const socket = new WebSocket(liveAddress())
  // One that is not open by then is given up (specification, section 9); closing says so as any other end does.
  const late = setTimeout(() => socket.close(), REQUEST_TIMEOUT_MS)
  socket.addEventListener('open', () => {
    clearTimeout(late)
    onOpen()
  })
  socket.addEventListener('message', event => onMessage(event.data))
  socket.addEventListener('close', event => {
    clearTimeout(late)
    onClose(event.code)
  })
  return socket
}

function liveAddress(): string {
  const { VITE_SOCKET_BASE, VITE_API_BASE } = import.meta.env
  const base = new URL(VITE_SOCKET_BASE || VITE_API_BASE || '/', location.href)
  base.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:'
  return new URL(LIVE_PATH, base).href
}
