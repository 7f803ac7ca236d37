import {
  type ClientMessage,
  LIVE_CLOSE,
  type LiveChannel,
  type LiveEvent,
  type ServerMessage,
  serverMessage,
} from '@matin/contract/live'
import { REQUEST_TIMEOUT_MS } from '@matin/contract/protocol'

/** Part of a browser's WebSocket that is used; tests give their own. */
export interface LiveSocket {
  send: (text: string) => void
  close: () => void
}
export interface SocketListeners {
  onOpen: () => void
  onMessage: (data: unknown) => void
  onClose: (code: number, reason?: string) => void
}

/** Handlers of a signed-in session. */
export interface SessionHandlers {
  onEvent?: (event: LiveEvent) => void
  /** For operators: a part of the operators' side may have changed. */
  onConsole?: (topic: string) => void
  /** Events may have been missed: at a reconnection, or because the server says so. */
  onResync: () => void
  /** The session has ended: the connection is signed out. */
  onEnded: () => void
  onConnected: (connected: boolean) => void
}

/** Message on a public channel. */
type ChannelMessage = Extract<ServerMessage, { type: LiveChannel['channel'] }>
export type MessageOn<C extends LiveChannel> = Extract<ChannelMessage, { type: C['channel'] }>

export interface ChannelListener<C extends LiveChannel = LiveChannel> {
  onMessage: (message: MessageOn<C>) => void
  /** False from the moment the connection is lost until the channel's next message. */
  onConnected?: (connected: boolean) => void
  /** The channel was left for a while and is followed again: the messages between are missing. */
  onGap?: () => void
}

export interface Connection {
  /** Signs in, or out with null. At most one session at a time. */
  signIn: (token: string | null, handlers?: SessionHandlers) => void
  /** Follows a channel; returns how to stop. */
  follow: <const C extends LiveChannel>(channel: C, listener: ChannelListener<C>) => () => void
  /** While the page is hidden, channels are left; a session stays. */
  setLooking: (looking: boolean) => void
  retryNow: () => void
  /** Asks at once whether the socket lives, and replaces one that is silent or not open yet. */
  check: () => void
}

interface Followed {
  channel: LiveChannel
  listeners: Set<ChannelListener>
  /** Whether the channel was subscribed to on some connection before. */
  asked: boolean
}

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000
/** Ping interval. With it, PONG_MS and the reads that follow, shown data is at most 45 s old on a dead connection. */
const PING_MS = 12_000
/** The server answers a ping within this time, or the connection is dead. */
const PONG_MS = 8000
/** The same limit when there is a reason to check: the network came back, or the phone slept. */
const CHECK_MS = 4000
/** An unneeded connection stays open this long, because the next page may need it. */
const LINGER_MS = 5000

/**
 * Creates the one socket of the app, open while a customer is signed in or a page follows prices. It signs in by its
 * first message, subscribes to the channels and sends pings. It reconnects after longer and longer pauses, spread at
 * random so that not all clients return at once after a restart.
 */
export function createConnection(
  open: (listeners: SocketListeners) => LiveSocket,
  random: () => number = Math.random,
  /** Called when the socket was silent: other connections opened earlier may be dead, too. */
  onSilent: () => void = () => {},
): Connection {
  const followed = new Map<string, Followed>()
  let session: { token: string; handlers: SessionHandlers; wasReady: boolean } | null = null
  let looking = true
  let socket: LiveSocket | null = null
  let isOpen = false
  /** Token sent on the present socket, if any; the server would refuse a second one. */
  let given: string | null = null
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let linger: ReturnType<typeof setTimeout> | undefined
  let beat: ReturnType<typeof setInterval> | undefined
  let pong: ReturnType<typeof setTimeout> | undefined

  const isNeeded = () => session !== null || (looking && followed.size > 0)

  function send(message: ClientMessage) {
    if (isOpen) socket?.send(JSON.stringify(message))
  }

  /** Opens or closes the socket, by the session and the followed channels. */
  function settle() {
    clearTimeout(linger)
    if (!isNeeded()) linger = setTimeout(close, LINGER_MS)
    else if (socket === null && retry === undefined) connect()
  }

  function connect() {
    clearTimeout(retry)
    retry = undefined
    const current = open({
      onOpen() {
        if (socket !== current) return
        isOpen = true
        greet()
      },
      onMessage(data) {
        if (socket !== current) return
        clearTimeout(pong)
        const message = serverMessage.safeParse(parse(data)).data
        if (message) hear(message)
      },
      onClose(code, reason) {
        if (socket === current) lost(code, reason)
      },
    })
    socket = current
  }

  function greet() {
    if (session) authenticate(session.token)
    if (looking) for (const channel of followed.values()) ask(channel)
    beat = setInterval(() => ping(PONG_MS), PING_MS)
  }

  function ping(patienceMs: number) {
    send({ type: 'ping' })
    clearTimeout(pong)
    pong = setTimeout(drop, patienceMs)
  }

  function authenticate(token: string) {
    given = token
    send({ type: 'auth', token })
  }

  function ask(one: Followed) {
    if (!isOpen) return
    send({ type: 'subscribe', to: one.channel })
    if (one.asked) for (const listener of one.listeners) listener.onGap?.()
    one.asked = true
  }

  function hear(message: ServerMessage) {
    if (message.type !== 'event' && message.type !== 'admin') failures = 0
    if (message.type === 'quotes' || message.type === 'candles' || message.type === 'incidents') tell(message)
    else if (session === null || given !== session.token) return
    else if (message.type === 'ready') ready(session)
    else if (message.type === 'event') session.handlers.onEvent?.(message.event)
    else if (message.type === 'admin') session.handlers.onConsole?.(message.topic)
    else if (message.type === 'resync') session.handlers.onResync()
  }

  function tell(message: ChannelMessage) {
    const channel: LiveChannel =
      message.type === 'candles'
        ? { channel: 'candles', asset: message.asset, interval: message.interval }
        : { channel: message.type }
    for (const listener of followed.get(keyOf(channel))?.listeners ?? []) {
      listener.onConnected?.(true)
      listener.onMessage(message)
    }
  }

  function ready(of: NonNullable<typeof session>) {
    of.handlers.onConnected(true)
    if (of.wasReady) of.handlers.onResync()
    of.wasReady = true
  }

  /** Drops a silent socket without waiting for it to close. */
  function drop() {
    const silent = socket
    lost(0)
    silent?.close()
    onSilent()
  }

  function lost(code: number, reason = '') {
    forget()
    for (const { listeners } of followed.values())
      for (const listener of listeners) listener.onConnected?.(false)
    session?.handlers.onConnected(false)
    if (code === LIVE_CLOSE.sessionEnded) {
      const ended = session
      session = null
      ended?.handlers.onEnded()
    }
    if (!isNeeded()) return
    const spread = code === LIVE_CLOSE.goingAway && /^\d{1,2}$/.test(reason) ? Number(reason) * 1000 : null
    const pause = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++)
    retry = setTimeout(connect, spread === null ? pause * (0.5 + random() / 2) : spread * random())
  }

  function forget() {
    socket = null
    isOpen = false
    given = null
    clearInterval(beat)
    clearTimeout(pong)
  }

  function close() {
    clearTimeout(retry)
    retry = undefined
    const last = socket
    forget()
    last?.close()
  }

  return {
    signIn(token, handlers) {
      if (token === (session?.token ?? null)) return
      session = token !== null && handlers ? { token, handlers, wasReady: false } : null
      // A socket takes one token in its life: another customer needs another socket.
      if (given !== null) close()
      else if (session && isOpen) authenticate(session.token)
      settle()
    },
    follow(channel, listener) {
      const key = keyOf(channel)
      const one = followed.get(key) ?? { channel, listeners: new Set(), asked: false }
      // A listener only gets messages of its own channel, by the key.
      one.listeners.add(listener as ChannelListener)
      if (!followed.has(key)) {
        followed.set(key, one)
        if (looking) ask(one)
      }
      settle()
      return () => {
        one.listeners.delete(listener as ChannelListener)
        if (one.listeners.size > 0 || followed.get(key) !== one) return
        followed.delete(key)
        send({ type: 'unsubscribe', from: channel })
        settle()
      }
    },
    setLooking(next) {
      if (next === looking) return
      looking = next
      for (const one of followed.values()) {
        if (looking) ask(one)
        else send({ type: 'unsubscribe', from: one.channel })
      }
      settle()
    },
    retryNow() {
      if (socket === null && isNeeded()) connect()
    },
    check() {
      if (isOpen) return ping(CHECK_MS)
      if (socket !== null) drop()
      if (isNeeded()) connect()
    },
  }
}

function keyOf(channel: LiveChannel): string {
  return channel.channel === 'candles' ? `${channel.asset} ${channel.interval}` : channel.channel
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}

/** Opens the browser's WebSocket to an address of the server. */
export function openLiveSocket(address: URL, { onOpen, onMessage, onClose }: SocketListeners): WebSocket {
  const socket = new WebSocket(address.href.replace(/^http/, 'ws'))
  // A socket that is not open by then is closed (specification, section 9), which reports like any other end.
  const late = setTimeout(() => socket.close(), REQUEST_TIMEOUT_MS)
  socket.addEventListener('open', () => {
    clearTimeout(late)
    onOpen()
  })
  socket.addEventListener('message', event => onMessage(event.data))
  socket.addEventListener('close', event => {
    clearTimeout(late)
    onClose(event.code, event.reason)
  })
  return socket
}
