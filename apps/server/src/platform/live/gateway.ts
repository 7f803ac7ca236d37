import fastifyWebsocket from '@fastify/websocket'
import { failure } from '@matin/contract/envelope'
import { AUTH_SECONDS, clientMessage, LIVE_CLOSE, LIVE_EVENTS, LIVE_PATH } from '@matin/contract/live'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import * as z from 'zod'
import { sendFailure } from '../http/reply.ts'
import type { Caller, Platform } from '../platform.ts'
import {
  type Connection,
  type Connections,
  createConnections,
  keepAlive,
  LIVE_LIMITS,
  type LiveLimits,
} from './connections.ts'

/** What the gateway asks of the features above it. */
export interface LiveGate {
  authenticate(token: string): Promise<Caller | null>
  /** Those of the sessions that have not ended. */
  living(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
}

export interface Gateway {
  connections: Connections
  /** Hands a published event to whom it concerns. */
  deliver(text: string): void
  /** Tells everybody that events may have been missed. */
  resync(): void
}

/** Sessions that are looked up in one second, should a message of their end be lost. */
const SWEEP = 500
/** Clients told in one turn of the event loop. */
const BROADCAST_CHUNK = 500
const MAX_MESSAGE_BYTES = 1024
const CLOSE_MS = 300

/** The shape in which `sendChunk` publishes. Redis is a boundary like any other. */
const published = z.union([
  z.object({ customer: z.uuid(), event: z.enum(LIVE_EVENTS), id: z.string().optional() }),
  z.object({ customer: z.uuid(), event: z.literal('session_ended'), ended: z.uuid() }),
  z.object({ customer: z.uuid(), event: z.literal('session_ended'), kept: z.uuid().nullable() }),
])

/** The customers' channel at `/ws`: same origin, the token as first message, bounded in every direction. */
export async function liveGateway(
  server: FastifyInstance,
  platform: Platform,
  gate: LiveGate,
  limits: LiveLimits = LIVE_LIMITS,
): Promise<Gateway> {
  const connections = createConnections(limits)
  await server.register(fastifyWebsocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: done => closeAll(connections, done),
  })
  server.get(
    LIVE_PATH,
    { websocket: true, onRequest: (request, reply) => admit(connections, request, reply) },
    (socket, request) => serve(socket, connections.add(socket, request.ip)),
  )

  function serve(socket: WebSocket, connection: Connection): void {
    let asked = false
    socket.on('close', () => connections.remove(connection))
    socket.on('pong', () => {
      connection.heardAt = performance.now()
    })
    socket.on('message', (data, binary) => {
      connection.heardAt = performance.now()
      const message = binary || ++connection.messages > limits.messages ? null : parse(data)
      if (message?.type === 'ping' && connection.caller) {
        connections.send(connection, { type: 'pong' })
        return
      }
      if (message?.type !== 'auth' || asked) {
        socket.close(LIVE_CLOSE.invalid)
        return
      }
      asked = true
      signIn(connection, message.token).catch(error => {
        platform.log.error({ err: error }, 'live sign-in')
        socket.close(LIVE_CLOSE.goingAway)
      })
    })
  }

  async function signIn(connection: Connection, token: string): Promise<void> {
    const { socket } = connection
    const caller = await gate.authenticate(token)
    if (!caller) socket.close(LIVE_CLOSE.sessionEnded)
    if (!caller || socket.readyState !== socket.OPEN) return
    connections.signIn(connection, caller)
    // It may have ended between the look-up and now, when nobody told us yet.
    const living = await gate.living([caller.sessionId])
    if (living.has(caller.sessionId)) connections.send(connection, { type: 'ready' })
    else socket.close(LIVE_CLOSE.sessionEnded)
  }

  function deliver(text: string): void {
    const { data: event } = published.safeParse(safeJson(text))
    if (!event) platform.log.error({ text }, 'published event not understood')
    else handOut(event)
  }

  function handOut(event: z.infer<typeof published>): void {
    for (const connection of connections.ofCustomer(event.customer)) {
      const session = connection.caller?.sessionId
      if (event.event !== 'session_ended') {
        connections.send(connection, { type: 'event', event: event.event, id: event.id ?? null })
      } else if ('ended' in event ? session === event.ended : session !== event.kept) {
        connection.socket.close(LIVE_CLOSE.sessionEnded)
      }
    }
  }

  function resync(): void {
    const waiting = [...connections.all].filter(connection => connection.caller !== null)
    const next = () => {
      for (const connection of waiting.splice(0, BROADCAST_CHUNK))
        connections.send(connection, { type: 'resync' })
      if (waiting.length > 0) setImmediate(next)
    }
    next()
  }

  const stop = everySecond(connections, gate, platform)
  server.addHook('onClose', async () => stop())
  return { connections, deliver, resync }
}

/** Refuses other origins and addresses with too many connections before the upgrade. */
async function admit(connections: Connections, request: FastifyRequest, reply: FastifyReply) {
  const { origin } = request.headers
  const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== request.host)
  if (foreign) return sendFailure(reply, failure('forbidden'))
  if (!connections.hasRoomFor(request.ip)) return sendFailure(reply, failure('too_many_requests'))
}

/** Heartbeats, the time-out of sign-in, and a second look at sessions. Returns how to stop it. */
function everySecond(connections: Connections, gate: LiveGate, platform: Platform): () => void {
  let queue: Connection[] = []
  let sweeping = false
  async function sweep(): Promise<void> {
    if (queue.length === 0) queue = [...connections.all]
    const some = queue
      .splice(0, SWEEP)
      .flatMap(connection => (connection.caller ? [{ connection, id: connection.caller.sessionId }] : []))
    if (some.length === 0) return
    const living = await gate.living(some.map(({ id }) => id))
    for (const { connection, id } of some)
      if (!living.has(id)) connection.socket.close(LIVE_CLOSE.sessionEnded)
  }
  const timer = setInterval(() => {
    const now = performance.now()
    for (const connection of connections.all) {
      const late = connection.caller === null && now - connection.openedAt > AUTH_SECONDS * 1000
      if (late) connection.socket.close(LIVE_CLOSE.authTimeout)
      keepAlive(connection, now)
    }
    if (sweeping || connections.all.size === 0) return
    sweeping = true
    sweep()
      .catch(error => platform.log.error({ err: error }, 'live sessions not checked'))
      .finally(() => {
        sweeping = false
      })
  }, 1000)
  timer.unref()
  return () => clearInterval(timer)
}

function closeAll(connections: Connections, done: () => void): void {
  for (const { socket } of connections.all) socket.close(LIVE_CLOSE.goingAway)
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

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
