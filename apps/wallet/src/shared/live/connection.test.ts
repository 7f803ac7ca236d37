import { HEARTBEAT_SECONDS, LIVE_CLOSE } from '@matin/contract/live'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepConnected, type LiveSocket, type SocketListeners } from './connection.ts'

class FakeSocket implements LiveSocket {
  listeners: SocketListeners
  sent: unknown[] = []
  closed = false
  constructor(listeners: SocketListeners) {
    this.listeners = listeners
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.closed = true
  }
  says(message: object) {
    this.listeners.onMessage(JSON.stringify(message))
  }
}

let sockets: FakeSocket[]
let log: string[]
function start() {
  sockets = []
  log = []
  return keepConnected(
    'token-of-a-session-1234',
    {
      onEvent: event => log.push(event),
      onResync: () => log.push('resync'),
      onEnded: () => log.push('ended'),
      onConnected: connected => log.push(connected ? 'connected' : 'lost'),
    },
    listeners => {
      const socket = new FakeSocket(listeners)
      sockets.push(socket)
      return socket
    },
    () => 1,
  )
}
function last(): FakeSocket {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('no socket was opened')
  return socket
}
function ready() {
  last().listeners.onOpen()
  last().says({ type: 'ready' })
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('signs in by the first message and hands events on', () => {
  start()
  last().listeners.onOpen()
  expect(last().sent).toEqual([{ type: 'auth', token: 'token-of-a-session-1234' }])
  last().says({ type: 'ready' })
  last().says({ type: 'event', event: 'payout', id: null })
  last().says({ type: 'event', event: 'of a newer version', id: null })
  last().listeners.onMessage('nonsense')
  expect(log).toEqual(['connected', 'payout'])
})

it('comes back after longer and longer pauses, and asks anew once it is back', () => {
  start()
  ready()
  for (const pause of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const before = sockets.length
    last().listeners.onClose(1006)
    vi.advanceTimersByTime(pause - 1)
    expect(sockets).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(before + 1)
  }
  ready()
  expect(log.filter(word => word === 'resync')).toHaveLength(1)
  last().listeners.onClose(LIVE_CLOSE.goingAway)
  vi.advanceTimersByTime(1000)
  ready()
  expect(log.filter(word => word === 'resync')).toHaveLength(2)
})

it('does not come back when the session has ended', () => {
  start()
  ready()
  last().listeners.onClose(LIVE_CLOSE.sessionEnded)
  vi.advanceTimersByTime(600_000)
  expect(sockets).toHaveLength(1)
  expect(log).toEqual(['connected', 'lost', 'ended'])
})

it('notices a connection that is silent', () => {
  start()
  ready()
  vi.advanceTimersByTime(HEARTBEAT_SECONDS * 1000)
  expect(last().sent.at(-1)).toEqual({ type: 'ping' })
  last().says({ type: 'pong' })
  vi.advanceTimersByTime(HEARTBEAT_SECONDS * 1000)
  const silent = last()
  vi.advanceTimersByTime(10_000)
  expect(silent.closed).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(sockets).toHaveLength(2)
  silent.listeners.onClose(1006)
  expect(sockets).toHaveLength(2)
})

it('tries at once when the network is back, and never after it was stopped', () => {
  const connection = start()
  last().listeners.onClose(1006)
  connection.retryNow()
  expect(sockets).toHaveLength(2)
  connection.retryNow()
  expect(sockets).toHaveLength(2)
  connection.stop()
  expect(last().closed).toBe(true)
  connection.retryNow()
  vi.advanceTimersByTime(600_000)
  expect(sockets).toHaveLength(2)
})
