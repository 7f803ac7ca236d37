import {
  type ClientMessage,
  HEARTBEAT_SECONDS,
  LIVE_CLOSE,
  type LiveEvent,
  serverMessage,
} from '@matin/contract/live'

/** What of a browser's WebSocket is used; tests give their own. */
export interface LiveSocket {
  send: (text: string) => void
  close: () => void
}
export interface SocketListeners {
  onOpen: () => void
  onMessage: (data: unknown) => void
  onClose: (code: number) => void
}

export interface LiveHandlers {
  onEvent: (event: LiveEvent) => void
  /** Events may have been missed: at a reconnection, or because the server says so. */
  onResync: () => void
  /** The session has ended: there is no reconnection. */
  onEnded: () => void
  onConnected: (connected: boolean) => void
}

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000
/** The server answers a ping within this time, or the connection is dead. */
const PONG_MS = 10_000

/**
 * Keeps one socket open for a token: signs in by the first message, sends a ping in each heartbeat, and comes back
 * after longer and longer pauses, spread at random so that a restart of the server is not met by all at once.
 */
export function keepConnected(
  token: string,
  handlers: LiveHandlers,
  open: (listeners: SocketListeners) => LiveSocket,
  random: () => number = Math.random,
): { retryNow: () => void; stop: () => void } {
  let socket: LiveSocket | null = null
  let stopped = false
  let failures = 0
  let wasReady = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let beat: ReturnType<typeof setInterval> | undefined
  let pong: ReturnType<typeof setTimeout> | undefined

  function connect() {
    clearTimeout(retry)
    const current = open({
      onOpen: () => send({ type: 'auth', token }),
      onMessage(data) {
        clearTimeout(pong)
        const message = serverMessage.safeParse(parse(data)).data
        if (message?.type === 'ready') ready(send)
        else if (message?.type === 'event') handlers.onEvent(message.event)
        else if (message?.type === 'resync') handlers.onResync()
      },
      onClose(code) {
        if (socket === current) lost(code)
      },
    })
    socket = current
    function send(message: ClientMessage) {
      current.send(JSON.stringify(message))
    }
  }

  function ready(send: (message: ClientMessage) => void) {
    failures = 0
    handlers.onConnected(true)
    if (wasReady) handlers.onResync()
    wasReady = true
    beat = setInterval(() => {
      send({ type: 'ping' })
      clearTimeout(pong)
      pong = setTimeout(drop, PONG_MS)
    }, HEARTBEAT_SECONDS * 1000)
  }

  /** Gives up on a silent socket without waiting for it to close. */
  function drop() {
    const silent = socket
    lost(0)
    silent?.close()
  }

  function lost(code: number) {
    socket = null
    clearInterval(beat)
    clearTimeout(pong)
    if (stopped) return
    handlers.onConnected(false)
    if (code === LIVE_CLOSE.sessionEnded) {
      stopped = true
      handlers.onEnded()
      return
    }
    const pause = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++)
    retry = setTimeout(connect, pause * (0.5 + random() / 2))
  }

  connect()
  return {
    retryNow() {
      if (!stopped && socket === null) connect()
    },
    stop() {
      stopped = true
      clearTimeout(retry)
      const last = socket
      lost(0)
      last?.close()
    },
  }
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}
