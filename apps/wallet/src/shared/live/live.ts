import { LIVE_PATH } from '@matin/contract/live'
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
