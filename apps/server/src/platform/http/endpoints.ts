import type { Endpoint, ParsedInputOf } from '@matin/contract/endpoint'
import type { Language } from '@matin/contract/language'
import { HEADER, SERVER_TIME_HEADER } from '@matin/contract/protocol'
import { failure, type Result } from '@matin/contract/result'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REQUESTS_PER_MINUTE } from '../../config.ts'
import { toTimestamp } from '../db/instant.ts'
import { sha256Hex } from '../ids.ts'
import { networkOf } from '../network.ts'
import type { Platform } from '../platform.ts'
import { bodyBytes } from './body-budget.ts'
import { deviceOf, keepDevice } from './device-cookie.ts'
import { requestLanguage, requestTimeZone, sendData, sendFailure, sendImage, sendInvalid } from './reply.ts'

/** One call of an endpoint, parsed. `caller` is null only on public endpoints. */
export interface Call<E extends Endpoint, C> {
  input: ParsedInputOf<E>
  caller: C | null
  language: Language
  timeZone: string
  ip: string
  userAgent: string
  /** The token of the device, made when it has none; '' where none is kept. */
  device: string
  /** The token that the browser sent; null without one. */
  browser: string | null
  body: Buffer
  /** Where the app was opened; passkeys are bound to it. */
  origin: string
  /** The input as it came, before it was parsed. */
  sent: unknown
  /** What an operator shows for an act that weighs more, as it came. */
  shown: string | null
  /** What makes an act happen once, as the caller names it; null without one that can be used. */
  intentKey: string | null
}

/** Who may call the endpoints of one audience. */
export interface Policy<C> {
  /** Whose token it is; null for another audience's, and for any other. */
  authenticate(token: string): Promise<C | null>
  /** Whether somebody who is signed in may call it. */
  permits(endpoint: Endpoint, caller: C): boolean
  /** Stands for the caller. */
  idOf(caller: C): string
  /** Answers say what time it is. */
  tellsTime?: true
}

export interface RouteOptions {
  /**
   * Calls a minute where the general limit is too wide: of one who is signed in, however many share their address, and from
   * one address where anybody may call. It grows and shrinks with the general one.
   */
  perMinute?: number
  /**
   * What is refused counts as a call of this endpoint, registered before and with `perMinute`: a refusal tells what that one answers.
   * A caller who has used up its calls is refused here, too.
   */
  refusalsAs?: Endpoint
  /** The browser keeps the device's token from then on: a session begins, or a code is sent that is good for this browser. */
  keepsDevice?: true
}

/** Answers a call that was let in and parsed. */
export type Run<C> = (call: Call<Endpoint, C>) => Promise<Result<unknown>>

interface Route<C> {
  run: Run<C>
  keepsDevice: boolean
  within: Within | null
  /** Counts what was refused. */
  refused: Within | null
}

/** Whether a call is within what its caller may do in a minute. */
type Within = (request: FastifyRequest) => Promise<boolean>

const MINUTE_MS = 60_000
/** Tokens of one process that are remembered to have been somebody's. */
const KNOWN_TOKENS = 10_000
const IMAGE_BYTES = 10 * 1024 * 1024

/** Registers endpoints of the contract for one audience: authentication, policy, validation and the envelope. */
export function createEndpoints<C>(server: FastifyInstance, platform: Platform, policy: Policy<C>) {
  const registered = new Set<string>()
  /** Who was let in. */
  const callers = new WeakMap<FastifyRequest, C>()

  /** Hashes of tokens that were somebody's, the first one first. */
  const known = new Set<string>()
  const countStranger = server.createRateLimit()
  const countUnknownToken = server.createRateLimit({
    max: platform.config.REQUESTS_PER_MINUTE,
    timeWindow: MINUTE_MS,
    keyGenerator: request => `token ${networkOf(request.address)}`,
  })

  /** Owner of the token that a call brings. `flood`: too many unknown tokens came from its address, so this one is not looked up. */
  async function callerOf(request: FastifyRequest): Promise<C | 'flood' | null> {
    const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) return null
    const hash = sha256Hex(token)
    if (!known.has(hash) && isOver(await countUnknownToken(request))) return 'flood'
    const caller = await policy.authenticate(token)
    if (caller === null) known.delete(hash)
    else if (!known.has(hash)) {
      known.add(hash)
      const [first] = known
      if (known.size > KNOWN_TOKENS && first !== undefined) known.delete(first)
    }
    return caller
  }

  /** By path. */
  const limiters = new Map<string, ReturnType<FastifyInstance['createRateLimit']>>()

  /** Counts calls of an endpoint by whoever is signed in. */
  function limiter({ path }: Endpoint, max: number): Within {
    const keyGenerator = (request: FastifyRequest) => `${path} ${keyOf(request)}`
    const count = server.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator })
    limiters.set(path, count)
    return async request => !isOver(await count(request))
  }

  /** Counts refusals as calls of another endpoint. */
  function refusalLimiter({ path }: Endpoint): { within: Within; refused: Within } {
    const count = limiters.get(path)
    if (!count) throw new Error(`${path} has no limit to count refusals in`)
    return {
      within: async request => {
        const counted = await count(request, { increment: false })
        return counted.isAllowed || counted.remaining > 0
      },
      refused: async request => !isOver(await count(request)),
    }
  }

  /** Who is signed in, or else where the call comes from. */
  function keyOf(request: FastifyRequest): string {
    const caller = callers.get(request)
    return caller === undefined ? networkOf(request.address) : policy.idOf(caller)
  }

  function refuseStranger(
    request: FastifyRequest,
    reply: FastifyReply,
    error: 'too_many_requests' | 'unauthorized',
  ): FastifyReply {
    server.bodies.refuse(request, reply, 'stranger')
    return sendFailure(reply, failure(error))
  }

  /** Lets a call in, or answers it, before its body is read. */
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
      request.account = policy.idOf(caller)
      // From here on each line says whose call it is, by an id that means nothing outside (ASVS 16.2.1).
      reply.log = request.log = request.log.child({ caller: request.account })
    }
    if (endpoint.access !== 'public') {
      if (caller === null) {
        const over = isOver(await countStranger(request))
        return refuseStranger(request, reply, over ? 'too_many_requests' : 'unauthorized')
      }
      if (!policy.permits(endpoint, caller)) return sendFailure(reply, failure('forbidden'))
      if (within && !(await within(request))) return sendFailure(reply, failure('too_many_requests'))
    }
    server.bodies.hold(keyOf(request), bodyBytes(request), reply)
    // Nothing of it is kept on the way.
    reply.header('cache-control', 'no-store')
  }

  async function handle(
    endpoint: Endpoint,
    { run, keepsDevice, refused }: Route<C>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const caller = callers.get(request) ?? null
    const raw = endpoint.method === 'GET' || endpoint.body !== undefined ? request.query : request.body
    if (!isText(raw)) return sendFailure(reply, failure('invalid_input'))
    const parsed = endpoint.input.safeParse(raw ?? {})
    if (!parsed.success) return sendInvalid(reply, parsed.error.issues)
    const { production } = platform.config
    const browser = deviceOf(request, production)
    const device = keepsDevice ? (browser ?? platform.ids.token()) : ''
    const result = await run({
      ...given(request),
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
    if (keepsDevice) keepDevice(reply, device, production)
    if (Buffer.isBuffer(result.value)) return sendImage(reply, result.value)
    if (!production) assertData(endpoint, result.value)
    return sendData(reply, result.value)
  }

  function given(request: FastifyRequest) {
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

  return {
    registered: registered as ReadonlySet<string>,

    add(endpoint: Endpoint, options: RouteOptions, run: Run<C>): void {
      registered.add(`${endpoint.method} ${endpoint.path}`)
      const { perMinute, refusalsAs } = options
      const max =
        perMinute && Math.ceil((perMinute * platform.config.REQUESTS_PER_MINUTE) / REQUESTS_PER_MINUTE)
      const open = endpoint.access === 'public'
      const keepsDevice = options.keepsDevice === true
      const within = max && !open ? limiter(endpoint, max) : null
      const route = { run, keepsDevice, within, refused: null, ...(refusalsAs && refusalLimiter(refusalsAs)) }
      server.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.body === 'image' && { bodyLimit: IMAGE_BYTES }),
        // Before the body is read.
        ...(max &&
          open && { config: { rateLimit: { max, timeWindow: MINUTE_MS, keyGenerator: addressOf } } }),
        ...(policy.tellsTime && {
          onSend: async (_, reply) => {
            reply.header(SERVER_TIME_HEADER, toTimestamp(platform.clock.now()))
          },
        }),
        onRequest: (request, reply) => {
          // Its bytes say what a file is, and no name or type that a browser gave it.
          if (endpoint.body === 'image') request.headers['content-type'] = 'image/jpeg'
          return admit(endpoint, route, request, reply)
        },
        handler: (request, reply) => handle(endpoint, route, request, reply),
      })
    },
  }
}

/** Public calls are counted by address: a stranger may have many accounts. */
const addressOf = (request: FastifyRequest) => networkOf(request.address)

function isOver(counted: { isAllowed: boolean; isExceeded?: boolean }): boolean {
  return !counted.isAllowed && counted.isExceeded === true
}

/** No input of the contract is nested as deeply; 30,000 brackets in one body would use up the stack. */
const DEEPEST = 32

/** Whether all texts of an input are such as a database stores: no NUL, no half of a character. */
function isText(raw: unknown, depth = 0): boolean {
  if (typeof raw === 'string') return raw.isWellFormed() && !raw.includes('\0')
  if (typeof raw !== 'object' || raw === null) return true
  return depth < DEEPEST && Object.entries(raw).every(entry => entry.every(inner => isText(inner, depth + 1)))
}

/** Outside production an answer that breaks the contract is a bug that shows at once. */
function assertData(endpoint: Endpoint, data: unknown): void {
  const checked = endpoint.data.safeParse(data)
  if (!checked.success) {
    const [issue] = checked.error.issues
    throw new Error(
      `${endpoint.path} answers against its contract: ${issue?.path.join('.')} ${issue?.message}`,
    )
  }
}
