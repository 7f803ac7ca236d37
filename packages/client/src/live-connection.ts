import { LIVE_CLOSE, type LiveChannel, type LiveEvent, type ServerMessage } from '@matin/contract/live'
import { type ChannelListener, createChannels } from './live-channels.ts'
import { createLink, type LiveSocket, type SocketListeners } from './live-link.ts'

export interface SessionHandlers {
  onEvent?: (event: LiveEvent) => void
  /** Called for operators when data of this topic may have changed. */
  onConsole?: (topic: string) => void
  /** Called when events may have been missed: at a reconnection, or because the server says so. */
  onResync: () => void
  /** Called when the session has ended; the connection is signed out. */
  onEnded: () => void
  onConnected: (connected: boolean) => void
}

export interface Connection {
  /** Signs in with a token, or out with null. There is at most one session at a time. */
  signIn: (token: string | null, handlers?: SessionHandlers) => void
  follow: <const C extends LiveChannel>(channel: C, listener: ChannelListener<C>) => () => void
  /** While the page is hidden, the connection leaves the channels; a session stays signed in. */
  setLooking: (looking: boolean) => void
  retryNow: () => void
  /** Checks at once whether the socket is alive. Replaces one that is silent or not open yet. */
  check: () => void
}

/** Milliseconds that an unneeded connection stays open, because the next page may need it. */
const LINGER_MS = 5000

/**
 * Creates the only connection of an app. It has a socket while somebody is signed in or a page follows a
 * channel. Its first message signs in or subscribes to the followed channels.
 */
export function createConnection(
  open: (listeners: SocketListeners) => LiveSocket,
  random: () => number = Math.random,
  onSilent: () => void = () => {},
): Connection {
  let session: { token: string; handlers: SessionHandlers; wasReady: boolean } | null = null
  let looking = true
  /** Token that was sent on the present socket; null for none. The server would refuse a second one. */
  let given: string | null = null
  let linger: ReturnType<typeof setTimeout> | undefined
  const link = createLink(open, random, { onOpen: greet, onMessage: hear, onLost: lost, onSilent })
  const channels = createChannels(link)

  const isNeeded = () => session !== null || (looking && channels.any())

  /** Opens or closes the socket, depending on the session and the followed channels. */
  function settle() {
    clearTimeout(linger)
    if (!isNeeded()) linger = setTimeout(close, LINGER_MS)
    else link.connectSoon()
  }

  function greet() {
    if (session) authenticate(session.token)
    if (looking) channels.askAll()
  }

  function authenticate(token: string) {
    given = token
    link.send({ type: 'auth', token })
  }

  function hear(message: ServerMessage) {
    if (message.type === 'quotes' || message.type === 'candles' || message.type === 'incidents')
      channels.tell(message)
    else if (session === null || given !== session.token) return
    else if (message.type === 'ready') ready(session)
    else if (message.type === 'event') session.handlers.onEvent?.(message.event)
    else if (message.type === 'admin') session.handlers.onConsole?.(message.topic)
    else if (message.type === 'resync') session.handlers.onResync()
  }

  function ready(of: NonNullable<typeof session>) {
    of.handlers.onConnected(true)
    if (of.wasReady) of.handlers.onResync()
    of.wasReady = true
  }

  function lost(code: number): boolean {
    given = null
    channels.lose()
    session?.handlers.onConnected(false)
    if (code === LIVE_CLOSE.sessionEnded) {
      const ended = session
      session = null
      ended?.handlers.onEnded()
    }
    return isNeeded()
  }

  function close() {
    given = null
    link.close()
  }

  return {
    signIn(token, handlers) {
      if (token === (session?.token ?? null)) return
      session = token !== null && handlers ? { token, handlers, wasReady: false } : null
      // A socket takes one token in its life: another customer needs another socket.
      if (given !== null) close()
      else if (session && link.isOpen()) authenticate(session.token)
      settle()
    },
    follow(channel, listener) {
      const leave = channels.follow(channel, listener, looking)
      settle()
      return () => {
        if (leave()) settle()
      }
    },
    setLooking(next) {
      if (next === looking) return
      looking = next
      if (looking) channels.askAll()
      else channels.leaveAll()
      settle()
    },
    retryNow() {
      if (!link.hasSocket() && isNeeded()) link.connect()
    },
    check() {
      if (link.isOpen()) return link.check()
      if (link.hasSocket()) link.drop()
      if (isNeeded()) link.connect()
    },
  }
}
