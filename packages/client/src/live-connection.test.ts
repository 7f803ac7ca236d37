import { LIVE_CLOSE } from '@matin/contract/live'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Connection,
  createConnection,
  type LiveSocket,
  openLiveSocket,
  type SocketListeners,
} from './live-connection.ts'

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

describe('a customer', () => {
  it('is signed in by the first message and told of events', () => {
    connection.signIn(TOKEN, session)
    opens()
    expect(last().sent).toEqual([{ type: 'auth', token: TOKEN }])
    last().says({ type: 'ready' })
    last().says({ type: 'event', event: 'payout', id: null })
    last().says({ type: 'event', event: 'of a newer version', id: null })
    last().listeners.onMessage('nonsense')
    expect(log).toEqual(['connected', 'payout'])
  })

  it('of the desk is told which part of it may have changed', () => {
    connection.signIn(TOKEN, { ...session, onDesk: topic => log.push(`desk ${topic}`) })
    ready()
    last().says({ type: 'desk', topic: 'withdrawals' })
    last().says({ type: 'desk', topic: 'NOT A TOPIC' })
    expect(log).toEqual(['connected', 'desk withdrawals'])
  })

  it('comes back after longer and longer pauses, and asks anew once it is back', () => {
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

  it('comes back at once where its server stops and says over how long its clients spread', () => {
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

  it('does not come back with a session that has ended', () => {
    connection.signIn(TOKEN, session)
    ready()
    last().listeners.onClose(LIVE_CLOSE.sessionEnded)
    vi.advanceTimersByTime(600_000)
    expect(sockets).toHaveLength(1)
    expect(log).toEqual(['connected', 'lost', 'ended'])
  })

  it('notices within 20 seconds that a connection is silent, and says so', () => {
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

  it('asks at once whether the connection lives, where there is a reason to', () => {
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

  it('replaces at once one that is still being opened', () => {
    connection.signIn(TOKEN, session)
    connection.check()
    expect(sockets).toHaveLength(2)
    expect(sockets[0]?.closed).toBe(true)
  })

  it('tries at once when the network is back, and not once nobody is signed in', () => {
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

it('a socket that does not open is given up after the specification’s 60,000 ms, one that opens is not', () => {
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

describe('prices', () => {
  it('come to a guest, who sends no token', () => {
    connection.follow(QUOTES, prices)
    opens()
    expect(last().sent).toEqual([subscribe])
    last().says(quotes)
    expect(log).toEqual(['prices come', 'quotes'])
  })

  it('are asked for once, however many look at them', () => {
    const stops = [connection.follow(QUOTES, prices), connection.follow(QUOTES, { ...prices })]
    opens()
    expect(last().sent).toEqual([subscribe])
    last().says(quotes)
    expect(log.filter(word => word === 'quotes')).toHaveLength(2)
    for (const stop of stops) stop()
    expect(last().sent).toEqual([subscribe, unsubscribe])
  })

  it('only of the channel that is followed', () => {
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

  it('are asked for again after a loss, and the gap is told', () => {
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

  it('stop while nobody looks, and the connection of a guest ends', () => {
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

  it('keep their connection from one page to the next', () => {
    const stop = connection.follow(QUOTES, prices)
    opens()
    stop()
    vi.advanceTimersByTime(4000)
    connection.follow(QUOTES, prices)
    vi.advanceTimersByTime(6000)
    expect(sockets).toHaveLength(1)
    expect(last().sent).toEqual([subscribe, unsubscribe, subscribe])
  })

  it('go on over the same connection when the guest signs in, and over a new one after signing out', () => {
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

  it('go on as a guest when the session ends', () => {
    connection.follow(QUOTES, prices)
    connection.signIn(TOKEN, session)
    ready()
    last().listeners.onClose(LIVE_CLOSE.sessionEnded)
    vi.advanceTimersByTime(1000)
    opens()
    expect(last().sent).toEqual([subscribe])
  })
})
