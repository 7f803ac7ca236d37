import type { Writable } from 'node:stream'
import { HEARTBEAT_SECONDS, LIVE_CLOSE, type LiveChannel, type ServerMessage } from '@matin/contract/live'
import type { WebSocket } from 'ws'
import type { Caller } from '../platform.ts'
import type { Follower } from './channels.ts'
import { socketsAllowed } from './open-files.ts'

/** Bounds of one process; tests give smaller ones. */
export const LIVE_LIMITS = {
  /** Fewer where the process may not open as many files. */
  connections: 20_000,
  /** Many customers may share one address behind a mobile network. */
  perAddress: 200,
  /** A new connection closes the oldest one. */
  perCustomer: 10,
  /** Bytes that may wait for one client; a slower reader is dropped and asks again when it comes back. */
  bufferedBytes: 256 * 1024,
  /** Messages that a client may send in a heartbeat's time; changing from one chart to the next takes two. */
  messages: 60,
  /** Channels that one client may follow at once. */
  channels: 12,
}
export type LiveLimits = typeof LIVE_LIMITS

/** Owner of a socket. */
export type LiveCaller =
  | ({ audience: 'customer' } & Caller)
  | { audience: 'operator'; operatorId: string; sessionId: string }

/** One socket. Times are `performance.now()`, because they concern the network and not due dates. */
export interface Connection {
  socket: WebSocket
  address: string
  openedAt: number
  heardAt: number
  pingedAt: number
  messages: number
  caller: LiveCaller | null
  /** Whether a token was sent, valid or not. */
  asked: boolean
  /** Whether it has followed something: such a client may stay without an account. */
  known: boolean
  /** Interface that channels send through. */
  follower: Follower
  /** Followed channels, by key. */
  channels: Map<string, LiveChannel>
}

export type Connections = ReturnType<typeof createConnections>

/** Registry of open connections, by customer or operator and by address. */
export function createConnections(limits: LiveLimits) {
  const all = new Set<Connection>()
  const most = Math.min(limits.connections, socketsAllowed())
  /** By customer or operator. */
  const byOwner = new Map<string, Set<Connection>>()
  const operators = new Set<Connection>()
  const byAddress = new Map<string, number>()
  let dropped = 0

  function connectionsOf(owner: string): ReadonlySet<Connection> {
    return byOwner.get(owner) ?? new Set()
  }

  return {
    all: all as ReadonlySet<Connection>,
    operators: operators as ReadonlySet<Connection>,
    of: connectionsOf,
    /** Connections ended because their client read too slowly. */
    dropped: () => dropped,
    hasRoomFor: (address: string) => all.size < most && (byAddress.get(address) ?? 0) < limits.perAddress,

    /** Adds a connection; `tcp` is the stream that the WebSocket writes to. */
    add(socket: WebSocket, tcp: Writable, address: string): Connection {
      const now = performance.now()
      const times = { openedAt: now, heardAt: now, pingedAt: now }
      const state = { messages: 0, caller: null, asked: false, known: false }
      const follower = followerOf(socket, tcp)
      const connection: Connection = { socket, address, ...times, ...state, follower, channels: new Map() }
      all.add(connection)
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1)
      return connection
    },

    /** Assigns a connection to its customer or operator. */
    signIn(connection: Connection, caller: LiveCaller): void {
      connection.caller = caller
      const mine = byOwner.get(ownerOf(caller)) ?? new Set()
      byOwner.set(ownerOf(caller), mine.add(connection))
      if (caller.audience === 'operator') operators.add(connection)
      const [oldest] = mine
      if (mine.size > limits.perCustomer && oldest) oldest.socket.close(LIVE_CLOSE.tooMany)
    },

    remove(connection: Connection): void {
      if (!all.delete(connection)) return
      const left = (byAddress.get(connection.address) ?? 1) - 1
      if (left > 0) byAddress.set(connection.address, left)
      else byAddress.delete(connection.address)
      operators.delete(connection)
      if (!connection.caller) return
      const owner = ownerOf(connection.caller)
      const mine = byOwner.get(owner)
      mine?.delete(connection)
      if (mine?.size === 0) byOwner.delete(owner)
    },

    /** Sends a message, or drops a client that does not read, so that no other waits for it. */
    send({ socket }: Connection, message: ServerMessage): void {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > limits.bufferedBytes) {
        dropped++
        socket.terminate()
        return
      }
      socket.send(JSON.stringify(message))
    },
  }
}

function ownerOf(caller: LiveCaller): string {
  return caller.audience === 'operator' ? caller.operatorId : caller.customerId
}

/** Follower of a socket. Encoded frames bypass the WebSocket, which would wrap them for each client anew. */
function followerOf(socket: WebSocket, tcp: Writable): Follower {
  return {
    isOpen: () => socket.readyState === socket.OPEN,
    waiting: () => socket.bufferedAmount,
    write: frame => tcp.write(frame),
  }
}

/** Pings a connection each heartbeat, and ends one that was silent for two heartbeats. */
export function keepAlive(connection: Connection, now: number): void {
  const beat = HEARTBEAT_SECONDS * 1000
  if (now - connection.heardAt > 2 * beat) connection.socket.terminate()
  else if (now - connection.pingedAt >= beat && connection.socket.readyState === connection.socket.OPEN) {
    connection.pingedAt = now
    connection.messages = 0
    connection.socket.ping()
  }
}
