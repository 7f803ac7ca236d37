import fastifyWebsocket from '@fastify/websocket'
import { ADMIN_TOPICS, type AdminTopic, DESK_TOPICS, isAdminTopic } from '@matin/contract/admin/topics'
import {
  AUTH_SECONDS,
  type ClientMessage,
  clientMessage,
  LIVE_CLOSE,
  LIVE_EVENTS,
  LIVE_PATH,
  type LiveChannel,
} from '@matin/contract/live'
import { failure } from '@matin/contract/result'
import { type OperatorRole, permits } from '@matin/domain/operators/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import * as z from 'zod'
import { unavailabilityOf } from '../db/unavailable.ts'
import { sendFailure } from '../http/reply.ts'
import { networkOf } from '../network.ts'
import type { Platform } from '../platform.ts'
import { type Channels, createChannels, type Feed, keyOf, type MarketChannel } from './channels.ts'
import {
  type Connection,
  type Connections,
  createConnections,
  keepAlive,
  LIVE_LIMITS,
  type LiveCaller,
  type LiveLimits,
} from './connections.ts'

export interface LiveGuard {
  /** No token serves both audiences. */
  authenticate(token: string): Promise<LiveCaller | null>
  /** All of customers or all of operators; operators come with the roles that they have now. */
  living(
    audience: LiveCaller['audience'],
    sessionIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly OperatorRole[]>>
}

export interface Gateway {
  connections: Connections
  channels: Channels
  deliver(text: string): void
  /** Tells every signed-in client that it may have missed events. */
  resync(): void
}

/** Sessions checked in one second, in case the event of a session's end was lost. */
const SWEEP = 500
/** Clients notified in one turn of the event loop. */
const BROADCAST_CHUNK = 500
const MAX_MESSAGE_BYTES = 1024
/** The version, a key of 16 bytes, no protocol. */
const HANDSHAKE = ['sec-websocket-version', 'sec-websocket-key', 'sec-websocket-protocol']
const HANDSHAKE_SAID = /^13,[+/0-9A-Za-z]{22}==,$/
const CLOSE_MS = 300
/** Clients reconnecting in one second after a stop. The server tells them over how many seconds to spread. */
const COMING_BACK = 500

/** Written by `sendChunk`, validated like any other input from outside. */
const published = z.union([
  z.object({ admin: z.string().refine(isAdminTopic) }),
  z.object({ everybody: z.literal('incidents') }),
  z.object({ customer: z.uuid(), event: z.enum(LIVE_EVENTS), id: z.string().optional() }),
  z.object({ customer: z.uuid(), event: z.literal('session_ended'), ended: z.uuid() }),
  z.object({ customer: z.uuid(), event: z.literal('session_ended'), kept: z.uuid().nullable() }),
])

type Published = z.infer<typeof published>

/**
 * `/ws`: prices for everybody, and after a token a customer's events or an operator's hints. The origin must
 * be our own, the first message must be a token or a subscription, and traffic is limited in both directions.
 */
export async function liveGateway(
  server: FastifyInstance,
  platform: Platform,
  guard: LiveGuard,
  feed: Feed<MarketChannel>,
  limits: LiveLimits = LIVE_LIMITS,
): Promise<Gateway> {
  const connections = createConnections(limits)
  const incidents = incidentHints()
  const channels = createChannels({
    snapshot: channel => (channel.channel === 'incidents' ? incidents.hint : feed.snapshot(channel)),
    changes: channel => (channel.channel === 'incidents' ? incidents.take() : feed.changes(channel)),
  })
  await server.register(fastifyWebsocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: done => closeAll(connections, done),
  })
  server.get(
    LIVE_PATH,
    { websocket: true, onRequest: (request, reply) => admit(connections, request, reply) },
    (socket, request) =>
      serve(socket, connections.add(socket, request.raw.socket, networkOf(request.address))),
  )

  function serve(socket: WebSocket, connection: Connection): void {
    socket.on('close', () => {
      connections.remove(connection)
      for (const channel of connection.channels.values()) channels.unsubscribe(connection.follower, channel)
    })
    socket.on('pong', () => {
      connection.heardAt = performance.now()
    })
    socket.on('message', (data, binary) => {
      connection.heardAt = performance.now()
      const message = binary || ++connection.messages > limits.messages ? null : parse(data)
      const refusal = message ? obey(connection, message) : LIVE_CLOSE.invalid
      if (refusal !== null) socket.close(refusal)
    })
  }

  /** Returns the close code for a message that is not permitted, otherwise null. */
  function obey(connection: Connection, message: ClientMessage): number | null {
    if (message.type === 'auth') {
      if (connection.asked) return LIVE_CLOSE.invalid
      connection.asked = true
      signIn(connections, guard, connection, message.token).catch(error => {
        if (!unavailabilityOf(error)) platform.log.error({ err: error }, 'live sign-in')
        connection.socket.close(LIVE_CLOSE.goingAway)
      })
      return null
    }
    if (message.type === 'subscribe') return follow(connection, message.to)
    // A client without a token or a subscription may send nothing else.
    if (!connection.caller && !connection.known) return LIVE_CLOSE.invalid
    if (message.type === 'unsubscribe') leave(connection, message.from)
    else connections.send(connection, { type: 'pong' })
    return null
  }

  function follow(connection: Connection, channel: LiveChannel): number | null {
    connection.known = true
    connection.channels.set(keyOf(channel), channel)
    if (connection.channels.size > limits.channels) return LIVE_CLOSE.tooMany
    channels.subscribe(connection.follower, channel)
    return null
  }

  function leave(connection: Connection, channel: LiveChannel): void {
    connection.channels.delete(keyOf(channel))
    channels.unsubscribe(connection.follower, channel)
  }

  function deliver(text: string): void {
    const { data: event } = published.safeParse(safeJson(text))
    if (!event) platform.log.error({ text }, 'published event not understood')
    else if ('everybody' in event) incidents.note()
    else handOut(connections, event)
  }

  function resync(): void {
    incidents.note()
    const waiting = [...connections.all].filter(connection => connection.caller !== null)
    const next = () => {
      for (const connection of waiting.splice(0, BROADCAST_CHUNK))
        connections.send(connection, { type: 'resync' })
      if (waiting.length > 0) setImmediate(next)
    }
    next()
  }

  const stop = everySecond(connections, guard, platform)
  server.addHook('onClose', async () => {
    stop()
    channels.stop()
  })
  return { connections, channels, deliver, resync }
}

async function signIn(
  connections: Connections,
  guard: LiveGuard,
  connection: Connection,
  token: string,
): Promise<void> {
  const { socket } = connection
  const caller = await guard.authenticate(token)
  if (!caller) socket.close(LIVE_CLOSE.sessionEnded)
  if (!caller || socket.readyState !== socket.OPEN) return
  connections.signIn(connection, caller)
  // The session may have ended since the look-up, before this connection could be notified.
  const living = await guard.living(caller.audience, [caller.sessionId])
  if (living.has(caller.sessionId)) connections.send(connection, { type: 'ready' })
  else socket.close(LIVE_CLOSE.sessionEnded)
}

/** The topic that belongs to the event goes to the operators. */
function handOut(connections: Connections, event: Exclude<Published, { everybody: unknown }>): void {
  const topic = topicOf(event)
  if (topic !== undefined) tellAdmin(connections, topic)
  if ('admin' in event) return
  for (const connection of connections.of(event.customer)) {
    const session = connection.caller?.sessionId
    if (event.event !== 'session_ended') {
      connections.send(connection, { type: 'event', event: event.event, id: event.id ?? null })
    } else if ('ended' in event ? session === event.ended : session !== event.kept) {
      connection.socket.close(LIVE_CLOSE.sessionEnded)
    }
  }
}

/** In one loop, because operators are few. */
function tellAdmin(connections: Connections, topic: AdminTopic): void {
  for (const connection of connections.operators) {
    const roles = connection.caller?.audience === 'operator' ? connection.caller.roles : []
    if (ADMIN_TOPICS[topic].some(permission => permits(permission, roles)))
      connections.send(connection, { type: 'admin', topic })
  }
}

/** Before the upgrade: no handshake of a browser, other origins, and addresses with too many connections. */
async function admit(connections: Connections, request: FastifyRequest, reply: FastifyReply) {
  const { origin, upgrade, ...others } = request.headers
  const said = HANDSHAKE.map(name => String(others[name] ?? ''))
  if (!request.ws || upgrade?.toLowerCase() !== 'websocket' || !HANDSHAKE_SAID.test(said.join()))
    return sendFailure(reply, failure('invalid_input'))
  const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== request.host)
  if (foreign) return sendFailure(reply, failure('forbidden'))
  if (!connections.hasRoomFor(networkOf(request.address)))
    return sendFailure(reply, failure('too_many_requests'))
}

/** `note` records a change, the next `take` returns the hint, and further calls of `take` return null. */
function incidentHints() {
  const hint = { type: 'incidents' } as const
  let changed = false
  return {
    hint,
    note() {
      changed = true
    },
    take() {
      const told = changed ? hint : null
      changed = false
      return told
    },
  }
}

/** Heartbeats, the time-out of sign-in and the check of sessions. Returns a function that stops them. */
function everySecond(connections: Connections, guard: LiveGuard, platform: Platform): () => void {
  let queue: Connection[] = []
  let sweeping = false
  let again = false
  async function sweep(): Promise<void> {
    if (queue.length === 0) queue = [...connections.all]
    await check('customer', queue.splice(0, SWEEP))
    // All operators each time, so that their ended sessions close within a second.
    await check('operator', [...connections.operators])
  }
  /** A second that passes during a sweep makes one more sweep due. */
  async function sweepOn(): Promise<void> {
    sweeping = true
    while (again) {
      again = false
      await sweep().catch(error => {
        if (!unavailabilityOf(error)) platform.log.error({ err: error }, 'live sessions not checked')
      })
    }
    sweeping = false
  }
  async function check(audience: LiveCaller['audience'], connected: readonly Connection[]): Promise<void> {
    const some = connected.flatMap(({ socket, caller }) =>
      caller?.audience === audience ? [{ socket, caller }] : [],
    )
    if (some.length === 0) return
    const living = await guard.living(
      audience,
      some.map(({ caller }) => caller.sessionId),
    )
    for (const { socket, caller } of some) {
      const roles = living.get(caller.sessionId)
      if (!roles) socket.close(LIVE_CLOSE.sessionEnded)
      else if (caller.audience === 'operator') caller.roles = roles
    }
  }
  const timer = setInterval(() => {
    const now = performance.now()
    for (const connection of connections.all) {
      const late =
        connection.caller === null && !connection.known && now - connection.openedAt > AUTH_SECONDS * 1000
      if (late) connection.socket.close(LIVE_CLOSE.authTimeout)
      keepAlive(connection, now)
    }
    again = connections.all.size > 0
    if (!sweeping) void sweepOn()
  }, 1000)
  timer.unref()
  return () => clearInterval(timer)
}

function closeAll(connections: Connections, done: () => void): void {
  const spread = String(Math.min(99, Math.ceil(connections.all.size / COMING_BACK)))
  for (const { socket } of connections.all) socket.close(LIVE_CLOSE.goingAway, spread)
  const last = () => {
    for (const { socket } of connections.all) socket.terminate()
    done()
  }
  if (connections.all.size === 0) last()
  else setTimeout(last, CLOSE_MS)
}

function parse(data: RawData) {
  const parsed = clientMessage.safeParse(safeJson(String(data)))
  return parsed.success ? parsed.data : null
}

function topicOf(event: Exclude<z.infer<typeof published>, { everybody: string }>): AdminTopic | undefined {
  if ('admin' in event) return event.admin
  return event.event === 'session_ended' ? undefined : DESK_TOPICS[event.event]
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
