import { LIVE_CLOSE } from '@matin/contract/live'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Connection, createConnection } from './live-connection.ts'
import { type LiveSocket, openLiveSocket, type SocketListeners } from './live-link.ts'

class FakeSocket implements LiveSocket {
  listeners: SocketListeners
  sent: unknown[] = []
  readyState = 1
  constructor(listeners: SocketListeners) {
    this.listeners = listeners
  }
  get closed() {
    return this.readyState === 2
  }
  send(text: string) {
    if (this.readyState !== 1) throw new Error('the socket is closing')
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 2
  }
  says(message: object) {
    this.listeners.onMessage(JSON.stringify(message))
  }
}

const TOKEN = 'token-of-a-session-1234'
const QUOTES = { channel: 'quotes' } as const
const quotes = { type: 'quotes', state: 'live', sentAt: 0, items: [] }
const subscribe = { type: 'subscribe', to: QUOTES }
const unsubscribe = { type: 'unsubscribe', from: QUOTES }

let sockets: FakeSocket[]
let log: string[]
let connection: Connection

const session = {
  onEvent: (event: string) => log.push(event),
  onResync: () => log.push('resync'),
  onEnded: () => log.push('ended'),
  onConnected: (connected: boolean) => log.push(connected ? 'connected' : 'lost'),
}
const prices = {
  onMessage: () => log.push('quotes'),
  onConnected: (connected: boolean) => log.push(connected ? 'prices come' : 'prices lost'),
  onGap: () => log.push('gap'),
}

function last(): FakeSocket {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('no socket was opened')
  return socket
}
function opens() {
  last().listeners.onOpen()
}
function ready() {
  opens()
  last().says({ type: 'ready' })
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  log = []
  connection = createConnection(
    listeners => {
      const socket = new FakeSocket(listeners)
      sockets.push(socket)
      return socket
    },
    () => 1,
    () => log.push('silent'),
  )
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the connection of a customer', () => {
  it('signs in with its first message and passes events on', () => {
    connection.signIn(TOKEN, session)
    opens()
    expect(last().sent).toEqual([{ type: 'auth', token: TOKEN }])
    last().says({ type: 'ready' })
    last().says({ type: 'event', event: 'payout', id: null })
    last().says({ type: 'event', event: 'of a newer version', id: null })
    last().listeners.onMessage('nonsense')
    expect(log).toEqual(['connected', 'payout'])
  })

  it('passes the console’s topics on to an operator’s handler', () => {
    connection.signIn(TOKEN, { ...session, onConsole: topic => log.push(`desk ${topic}`) })
    ready()
    last().says({ type: 'admin', topic: 'withdrawals' })
    last().says({ type: 'admin', topic: 'NOT A TOPIC' })
    expect(log).toEqual(['connected', 'desk withdrawals'])
  })

  it('reconnects after growing pauses and resynchronises once it is back', () => {
    connection.signIn(TOKEN, session)
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

  it('reconnects within the time that a stopping server asks for', () => {
    connection.signIn(TOKEN, session)
    ready()
    last().listeners.onClose(LIVE_CLOSE.goingAway, '7')
    vi.advanceTimersByTime(6999)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(2)
    // A reason that is none, or of another end, changes nothing.
    last().listeners.onClose(1006, '7')
    vi.advanceTimersByTime(2000)
    expect(sockets).toHaveLength(3)
  })

  it('does not reconnect after the session has ended', () => {
    connection.signIn(TOKEN, session)
    ready()
    last().listeners.onClose(LIVE_CLOSE.sessionEnded)
    vi.advanceTimersByTime(600_000)
    expect(sockets).toHaveLength(1)
    expect(log).toEqual(['connected', 'lost', 'ended'])
  })

  it('detects a silent connection within 20 seconds and replaces it', () => {
    connection.signIn(TOKEN, session)
    ready()
    vi.advanceTimersByTime(12_000)
    expect(last().sent.at(-1)).toEqual({ type: 'ping' })
    last().says({ type: 'pong' })
    const silent = last()
    vi.advanceTimersByTime(20_000)
    expect(silent.closed).toBe(true)
    expect(log.at(-1)).toBe('silent')
    vi.advanceTimersByTime(1000)
    expect(sockets).toHaveLength(2)
    silent.listeners.onClose(1006)
    expect(sockets).toHaveLength(2)
  })

  it('is not written to while the browser closes it', () => {
    connection.signIn(TOKEN, session)
    ready()
    last().readyState = 2
    connection.follow(QUOTES, prices)
    connection.check()
    expect(last().sent).toEqual([{ type: 'auth', token: TOKEN }])
  })

  it('is checked at once on request', () => {
    connection.signIn(TOKEN, session)
    ready()
    connection.check()
    expect(last().sent.at(-1)).toEqual({ type: 'ping' })
    last().says({ type: 'pong' })
    vi.advanceTimersByTime(4000)
    expect(sockets[0]?.closed).toBe(false)
    connection.check()
    vi.advanceTimersByTime(4000)
    expect(sockets[0]?.closed).toBe(true)
  })

  it('is replaced at once when a check finds it still opening', () => {
    connection.signIn(TOKEN, session)
    connection.check()
    expect(sockets).toHaveLength(2)
    expect(sockets[0]?.closed).toBe(true)
  })

  it('reconnects at once when the network is back, but not after signing out', () => {
    connection.signIn(TOKEN, session)
    last().listeners.onClose(1006)
    connection.retryNow()
    expect(sockets).toHaveLength(2)
    connection.retryNow()
    expect(sockets).toHaveLength(2)
    opens()
    connection.signIn(null)
    expect(last().closed).toBe(true)
    connection.retryNow()
    vi.advanceTimersByTime(600_000)
    expect(sockets).toHaveLength(2)
  })
})

it('a socket that does not open is closed after 60,000 ms, and an open one stays', () => {
  const closed: string[] = []
  class NeverOpen extends EventTarget {
    readonly address: string
    constructor(address: string) {
      super()
      this.address = address
      made.push(this)
    }
    close() {
      closed.push(this.address)
    }
  }
  const made: NeverOpen[] = []
  vi.stubGlobal('WebSocket', NeverOpen)
  const nothing = { onOpen: () => undefined, onMessage: () => undefined, onClose: () => undefined }
  for (const path of ['late', 'open']) openLiveSocket(new URL(`https://matin.example/${path}`), nothing)
  made[1]?.dispatchEvent(new Event('open'))
  vi.advanceTimersByTime(59_999)
  expect(closed).toEqual([])
  vi.advanceTimersByTime(1)
  expect(closed).toEqual(['wss://matin.example/late'])
  vi.unstubAllGlobals()
})

describe('the price subscription', () => {
  it('works for a guest without a token', () => {
    connection.follow(QUOTES, prices)
    opens()
    expect(last().sent).toEqual([subscribe])
    last().says(quotes)
    expect(log).toEqual(['prices come', 'quotes'])
  })

  it('is sent once for several followers', () => {
    const stops = [connection.follow(QUOTES, prices), connection.follow(QUOTES, { ...prices })]
    opens()
    expect(last().sent).toEqual([subscribe])
    last().says(quotes)
    expect(log.filter(word => word === 'quotes')).toHaveLength(2)
    for (const stop of stops) stop()
    expect(last().sent).toEqual([subscribe, unsubscribe])
  })

  it('delivers only the followed channel', () => {
    const got: string[] = []
    connection.follow(
      { channel: 'candles', asset: 'BTC', interval: '1h' },
      { onMessage: message => got.push(`${message.asset} ${message.interval}`) },
    )
    opens()
    for (const asset of ['BTC', 'ETH'])
      for (const interval of ['1h', '1m']) last().says({ type: 'candles', asset, interval, items: [] })
    expect(got).toEqual(['BTC 1h'])
  })

  it('is renewed after a lost connection, and its followers are told of the gap', () => {
    connection.follow(QUOTES, prices)
    opens()
    last().says(quotes)
    last().listeners.onClose(1006)
    vi.advanceTimersByTime(1000)
    opens()
    expect(last().sent).toEqual([subscribe])
    last().says(quotes)
    expect(log).toEqual(['prices come', 'quotes', 'prices lost', 'gap', 'prices come', 'quotes'])
  })

  it('ends while the page is hidden, and a guest is disconnected', () => {
    connection.follow(QUOTES, prices)
    opens()
    connection.setLooking(false)
    expect(last().sent.at(-1)).toEqual(unsubscribe)
    vi.advanceTimersByTime(5000)
    expect(last().closed).toBe(true)
    connection.setLooking(true)
    expect(sockets).toHaveLength(2)
    opens()
    expect(last().sent).toEqual([subscribe])
    expect(log).toEqual(['gap'])
  })

  it('keeps the connection open from one page to the next', () => {
    const stop = connection.follow(QUOTES, prices)
    opens()
    stop()
    vi.advanceTimersByTime(4000)
    connection.follow(QUOTES, prices)
    vi.advanceTimersByTime(6000)
    expect(sockets).toHaveLength(1)
    expect(last().sent).toEqual([subscribe, unsubscribe, subscribe])
  })

  it('continues over the same connection after signing in, and over a new one after signing out', () => {
    connection.follow(QUOTES, prices)
    opens()
    connection.signIn(TOKEN, session)
    expect(sockets).toHaveLength(1)
    expect(last().sent).toEqual([subscribe, { type: 'auth', token: TOKEN }])
    last().says({ type: 'ready' })
    connection.signIn(null)
    expect(sockets).toHaveLength(2)
    opens()
    expect(last().sent).toEqual([subscribe])
  })

  it('continues as a guest when the session ends', () => {
    connection.follow(QUOTES, prices)
    connection.signIn(TOKEN, session)
    ready()
    last().listeners.onClose(LIVE_CLOSE.sessionEnded)
    vi.advanceTimersByTime(1000)
    opens()
    expect(last().sent).toEqual([subscribe])
  })
})
