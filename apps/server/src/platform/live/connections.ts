import type { Writable } from 'node:stream'
import { HEARTBEAT_SECONDS, LIVE_CLOSE, type LiveChannel, type ServerMessage } from '@matin/contract/live'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import type { WebSocket } from 'ws'
import type { Caller } from '../platform.ts'
import type { Follower } from './channels.ts'
import { socketsAllowed } from './open-files.ts'

/** Of one process; tests use smaller ones. */
export const LIVE_LIMITS = {
  /** Fewer if the process may not open as many files. */
  connections: 20_000,
  /** Many customers may share an address of a mobile network. */
  perAddress: 200,
  /** A new connection beyond it closes the oldest one. */
  perCustomer: 10,
  /** Waiting for one client. A slower reader is disconnected and reads its data again when it reconnects. */
  bufferedBytes: 256 * 1024,
  /** From one client within a heartbeat. Changing from one chart to another takes two. */
  messages: 60,
  /** Of one client at once. */
  channels: 12,
}
export type LiveLimits = typeof LIVE_LIMITS

export type LiveCaller =
  | ({ audience: 'customer' } & Caller)
  | { audience: 'operator'; operatorId: string; sessionId: string; roles: readonly OperatorRole[] }

/** Times are `performance.now()`, because they concern the network and not due dates. */
export interface Connection {
  socket: WebSocket
  address: string
  openedAt: number
  heardAt: number
  pingedAt: number
  messages: number
  caller: LiveCaller | null
  /** The client has sent a token, valid or not; a second one is refused. */
  asked: boolean
  /** The client has followed a channel. Such a client may stay connected without signing in. */
  known: boolean
  follower: Follower
  channels: Map<string, LiveChannel>
}

export type Connections = ReturnType<typeof createConnections>

export function createConnections(limits: LiveLimits) {
  const all = new Set<Connection>()
  const most = Math.min(limits.connections, socketsAllowed())
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
    /** Closed because their client read too slowly. */
    dropped: () => dropped,
    hasRoomFor: (address: string) => all.size < most && (byAddress.get(address) ?? 0) < limits.perAddress,

    /** `tcp` is the stream that the WebSocket writes to. */
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

    /** Disconnects a client that does not read, so that no other client waits for it. */
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

/** Encoded frames bypass the WebSocket, which would encode them again for each client. */
function followerOf(socket: WebSocket, tcp: Writable): Follower {
  return {
    isOpen: () => socket.readyState === socket.OPEN,
    waiting: () => socket.bufferedAmount,
    write: frame => tcp.write(frame),
  }
}

/** Pings once in each heartbeat, and ends a connection that was silent for two heartbeats. */
export function keepAlive(connection: Connection, now: number): void {
  const beat = HEARTBEAT_SECONDS * 1000
  if (now - connection.heardAt > 2 * beat) connection.socket.terminate()
  else if (now - connection.pingedAt >= beat && connection.socket.readyState === connection.socket.OPEN) {
    connection.pingedAt = now
    connection.messages = 0
    connection.socket.ping()
  }
}
