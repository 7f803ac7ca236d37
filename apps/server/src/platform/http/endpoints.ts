import type { Endpoint } from '@matin/contract/endpoint'
import { HEADER, SERVER_TIME_HEADER } from '@matin/contract/protocol'
import { failure, type Result } from '@matin/contract/result'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REQUESTS_PER_MINUTE } from '../../variables.ts'
import { toTimestamp } from '../db/instant.ts'
import { networkOf } from '../network.ts'
import type { Platform } from '../platform.ts'
import type { Call } from '../query.ts'
import { logId } from '../secrets/log-id.ts'
import { bodyBytes } from './body-budget.ts'
import { createCallerReader } from './caller-reader.ts'
import { deviceOf, keepDevice } from './device-cookie.ts'
import { createLimiters, MINUTE_MS, type Within } from './limiters.ts'
import { requestLanguage, requestTimeZone, sendData, sendFailure, sendImage, sendInvalid } from './reply.ts'

export interface Policy<C> {
  /** Null for a token of another audience and for an unknown one. */
  authenticate(token: string): Promise<C | null>
  permits(endpoint: Endpoint, caller: C): boolean
  idOf(caller: C): string
  sessionOf(caller: C): string
  tellsTime?: true
}

export interface RouteOptions {
  /**
   * For an endpoint that needs a lower limit than the general one. Counted per signed-in caller, however many
   * share the network address, and per address on public endpoints. Scales with the configured general limit.
   */
  perMinute?: number
  /**
   * Another endpoint, which reveals what a refusal of this one reveals. Each refusal therefore counts as a
   * call of the other endpoint, and a caller beyond the other's `perMinute` is refused here, too. The other
   * endpoint must be registered before this one.
   */
  refusalsAs?: Endpoint
  /**
   * Stores the device's token in the browser: a session begins, or a code is sent that is valid only for this
   * browser. An endpoint of signed-in callers stores the token that the browser sent for longer, and no new one.
   */
  keepsDevice?: true
}

/** `caller` is null only on public endpoints. */
export type Run<C> = (call: Call<Endpoint, C | null>) => Promise<Result<unknown>>

interface Route<C> {
  run: Run<C>
  keepsDevice: boolean
  within: Within | null
  /** Counts refusals; null if they do not count. */
  refused: Within | null
}

const IMAGE_BYTES = 10 * 1024 * 1024

/** Adds authentication, policy, validation and the response envelope (`code`, `msg`, `data`). */
export function createEndpoints<C>(server: FastifyInstance, platform: Platform, policy: Policy<C>) {
  const callers = new WeakMap<FastifyRequest, C>()
  const callerOf = createCallerReader(server, platform, policy)
  const limiters = createLimiters(server, keyOf)

  function keyOf(request: FastifyRequest): string {
    const caller = callers.get(request)
    return caller === undefined ? networkOf(request.address) : policy.idOf(caller)
  }

  /** Runs before the body is read. */
  async function admit(
    endpoint: Endpoint,
    { within }: Route<C>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> {
    const caller = await callerOf(request)
    if (caller === 'flood') return refuseStranger(request, reply, 'too_many_requests')
    if (caller !== null) {
      callers.set(request, caller)
      request.session = policy.sessionOf(caller)
      // From here on each log line says whose call it is (ASVS 16.2.1).
      request.log.setBindings({
        caller: logId(platform.config, policy.idOf(caller)),
        session: logId(platform.config, request.session),
      })
    }
    if (endpoint.access !== 'public') {
      if (caller === null) return refuseStranger(request, reply, 'unauthorized')
      if (!policy.permits(endpoint, caller)) return sendFailure(reply, failure('forbidden'))
      if (within && !(await within(request))) return sendFailure(reply, failure('too_many_requests'))
    }
    const kind = endpoint.body === 'image' ? 'photo' : caller === null ? 'guest' : 'session'
    const sender = kind === 'session' ? request.session : keyOf(request)
    server.bodies.hold(kind, sender, bodyBytes(request), reply)
    // No cache keeps the answer.
    reply.header('cache-control', 'no-store')
  }

  return {
    add(endpoint: Endpoint, options: RouteOptions, run: Run<C>): void {
      const { perMinute, refusalsAs } = options
      const max =
        perMinute && Math.ceil((perMinute * platform.config.REQUESTS_PER_MINUTE) / REQUESTS_PER_MINUTE)
      const open = endpoint.access === 'public'
      const keepsDevice = options.keepsDevice === true
      const within = max && !open ? limiters.ofCalls(endpoint, max) : null
      const route = {
        run,
        keepsDevice,
        within,
        refused: null,
        ...(refusalsAs && limiters.ofRefusals(refusalsAs)),
      }
      server.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.body === 'image' && { bodyLimit: IMAGE_BYTES }),
        // Counted before the body is read.
        ...(max &&
          open && { config: { rateLimit: { max, timeWindow: MINUTE_MS, keyGenerator: addressOf } } }),
        ...(policy.tellsTime && {
          onSend: async (_, reply) => {
            reply.header(SERVER_TIME_HEADER, toTimestamp(platform.clock.now()))
          },
        }),
        onRequest: (request, reply) => {
          // The bytes say what a file is, not a name or type that a browser gave it.
          if (endpoint.body === 'image') request.headers['content-type'] = 'image/jpeg'
          return admit(endpoint, route, request, reply)
        },
        handler: (request, reply) =>
          handle(platform, endpoint, route, callers.get(request) ?? null, request, reply),
      })
    },
  }
}

function refuseStranger(
  request: FastifyRequest,
  reply: FastifyReply,
  error: 'too_many_requests' | 'unauthorized',
): FastifyReply {
  request.server.bodies.refuse(request, reply, 'guest')
  return sendFailure(reply, failure(error))
}

async function handle<C>(
  platform: Platform,
  endpoint: Endpoint,
  { run, keepsDevice, refused }: Route<C>,
  caller: C | null,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const raw = endpoint.method === 'GET' || endpoint.body !== undefined ? request.query : request.body
  if (!isText(raw)) return sendFailure(reply, failure('invalid_input'))
  const parsed = endpoint.input.safeParse(raw ?? {})
  if (!parsed.success) return sendInvalid(reply, parsed.error.issues)
  const { production, NODE_ENV } = platform.config
  const browser = deviceOf(request, production)
  const device = browser ?? (keepsDevice && endpoint.access === 'public' ? platform.ids.token() : '')
  const result = await run({
    ...given(platform, request),
    browser,
    device,
    input: parsed.data,
    sent: raw ?? {},
    caller,
  })
  if (!result.ok) {
    const told = !refused || (await refused(request))
    return sendFailure(reply, told ? result : failure('too_many_requests'))
  }
  if (keepsDevice && device !== '') keepDevice(reply, device, production)
  if (Buffer.isBuffer(result.value)) return sendImage(reply, result.value)
  if (NODE_ENV === 'test') assertData(endpoint, result.value)
  return sendData(reply, result.value)
}

function given(platform: Platform, request: FastifyRequest) {
  const key = request.headers[HEADER.idempotencyKey]
  const shown = request.headers[HEADER.stepUp]
  return {
    language: requestLanguage(request),
    timeZone: requestTimeZone(request),
    ip: request.address,
    userAgent: request.headers['user-agent'] ?? '',
    origin: platform.config.APP_ORIGIN ?? `${request.protocol}://${request.host}`,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    shown: typeof shown === 'string' ? shown : null,
    intentKey: typeof key === 'string' && /^[\w-]{8,100}$/.test(key) ? key : null,
  }
}

/** A guest may have many accounts, so public calls are counted by network. */
const addressOf = (request: FastifyRequest) => networkOf(request.address)

/** No input of the contract reaches this nesting, and 30,000 brackets would exhaust the stack. */
const DEEPEST = 32

/** Nested at most DEEPEST levels deep, with texts that the database can store: no NUL, no lone surrogate. */
function isText(raw: unknown, depth = 0): boolean {
  if (typeof raw === 'string') return raw.isWellFormed() && !raw.includes('\0')
  if (typeof raw !== 'object' || raw === null) return true
  return depth < DEEPEST && Object.entries(raw).every(entry => entry.every(inner => isText(inner, depth + 1)))
}

/** In tests only: the apps check each answer. */
function assertData(endpoint: Endpoint, data: unknown): void {
  const checked = endpoint.data.safeParse(data)
  if (!checked.success) {
    const [issue] = checked.error.issues
    throw new Error(
      `${endpoint.path} answers against its contract: ${issue?.path.join('.')} ${issue?.message}`,
    )
  }
}
