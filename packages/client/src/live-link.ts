import { type ClientMessage, LIVE_CLOSE, type ServerMessage, serverMessage } from '@matin/contract/live'
import { REQUEST_TIMEOUT_MS } from '@matin/contract/protocol'

export interface LiveSocket {
  readonly readyState: number
  send: (text: string) => void
  close: () => void
}
export interface SocketListeners {
  onOpen: () => void
  onMessage: (data: unknown) => void
  onClose: (code: number, reason?: string) => void
}

export interface LinkListeners {
  onOpen: () => void
  onMessage: (message: ServerMessage) => void
  /** Called when the socket is lost. Returns whether the link should connect again. */
  onLost: (code: number) => boolean
  /** Called when the socket was silent: other connections opened earlier may be dead, too. */
  onSilent: () => void
}

/** State of an open WebSocket, as the standard numbers it. */
const OPEN = 1
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000
/** With PONG_MS and the reads that follow, data on screen is at most 45 s old on a dead connection. */
const PING_MS = 12_000
/** Milliseconds in which the server answers a ping; otherwise the connection is dead. */
const PONG_MS = 8000
/** For a ping that was sent for a reason: the network came back, or the phone slept. */
const CHECK_MS = 4000

export type Link = ReturnType<typeof createLink>

/** Reconnects after longer and longer pauses, random so that clients do not all return at once. */
export function createLink(
  open: (listeners: SocketListeners) => LiveSocket,
  random: () => number,
  { onOpen, onMessage, onLost, onSilent }: LinkListeners,
) {
  let socket: LiveSocket | null = null
  let isOpen = false
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let beat: ReturnType<typeof setInterval> | undefined
  let pong: ReturnType<typeof setTimeout> | undefined

  function send(message: ClientMessage) {
    // A browser that leaves the page closes its sockets some time before it says so.
    if (isOpen && socket?.readyState === OPEN) socket.send(JSON.stringify(message))
  }

  function connect() {
    clearTimeout(retry)
    retry = undefined
    const current = open({
      onOpen() {
        if (socket !== current) return
        isOpen = true
        onOpen()
        beat = setInterval(() => ping(PONG_MS), PING_MS)
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

  function hear(message: ServerMessage) {
    if (message.type !== 'event' && message.type !== 'admin') failures = 0
    onMessage(message)
  }

  function ping(patienceMs: number) {
    send({ type: 'ping' })
    clearTimeout(pong)
    pong = setTimeout(drop, patienceMs)
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
    if (!onLost(code)) return
    const spread = code === LIVE_CLOSE.goingAway && /^\d{1,2}$/.test(reason) ? Number(reason) * 1000 : null
    const pause = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++)
    retry = setTimeout(connect, spread === null ? pause * (0.5 + random() / 2) : spread * random())
  }

  function forget() {
    socket = null
    isOpen = false
    clearInterval(beat)
    clearTimeout(pong)
  }

  return {
    isOpen: () => isOpen,
    hasSocket: () => socket !== null,
    send,
    connect,
    drop,
    connectSoon() {
      if (socket === null && retry === undefined) connect()
    },
    check: () => ping(CHECK_MS),
    close() {
      clearTimeout(retry)
      retry = undefined
      const last = socket
      forget()
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
