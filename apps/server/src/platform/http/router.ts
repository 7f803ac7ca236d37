import type { DataOf, Endpoint, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result } from '@matin/contract/envelope'
import type { Factor } from '@matin/contract/factor'
import type { Language } from '@matin/contract/language'
import { HEADER } from '@matin/contract/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../db/database.ts'
import type { Caller, Platform } from '../platform.ts'
import type { Download } from './download.ts'
import { canonicalJson, once } from './idempotency.ts'
import { requestLanguage, sendData, sendFailure, sendImage, sendInvalid } from './reply.ts'

/** One call of an endpoint, parsed. `caller` is null only on public endpoints. */
export interface Call<E extends Endpoint> {
  input: ParsedInputOf<E>
  caller: Caller | null
  language: Language
  ip: string
  userAgent: string
  body: Buffer
  /** Where the app was opened; passkeys are bound to it. */
  origin: string
}
export interface CustomerCall<E extends Endpoint> extends Call<E> {
  caller: Caller
}
/** A call that moves money; `intentKey` is the customer's idempotency key. */
export interface MoneyCall<E extends Endpoint> extends CustomerCall<E> {
  intentKey: string
}

/** What the router asks of the features above it. */
export interface Gate {
  authenticate(token: string): Promise<Caller | null>
  /** Checks a payment PIN in a transaction of its own, so that wrong tries count even when the call fails. */
  checkPin(customerId: string, pin: string): Promise<Result<null>>
  /** Checks the second factor of a call that moves money out, where the customer wants one. */
  checkFactor(customerId: string, proof: FactorProof): Promise<Result<null>>
}

/** What a call brings to prove a second factor; the same intent may bring the same proof again. */
export interface FactorProof {
  factor: Factor | undefined
  origin: string
  intent: string
}

export interface RouteOptions {
  /** Calls a minute from one address, where the general limit is too wide. */
  perMinute?: number
}

export type Router = ReturnType<typeof createRouter>

/** Registers endpoints of the contract: authentication, validation, idempotency and the envelope in one place. */
export function createRouter(server: FastifyInstance, platform: Platform, gate: Gate) {
  const registered = new Set<string>()

  function add(
    endpoint: Endpoint,
    options: RouteOptions,
    run: (call: Call<Endpoint>, request: FastifyRequest) => Promise<Result<unknown>>,
  ): void {
    registered.add(`${endpoint.method} ${endpoint.path}`)
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.body === 'image' && { bodyLimit: 10 * 1024 * 1024 }),
      ...(options.perMinute && { config: { rateLimit: { max: options.perMinute, timeWindow: 60_000 } } }),
      handler: (request, reply) => handle(endpoint, run, request, reply),
    })
  }

  async function handle(
    endpoint: Endpoint,
    run: (call: Call<Endpoint>, request: FastifyRequest) => Promise<Result<unknown>>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const caller = await authenticate(request)
    if (endpoint.access === 'customer' && caller === null) return sendFailure(reply, failure('unauthorized'))
    const raw = endpoint.method === 'GET' || endpoint.body === 'image' ? request.query : request.body
    const parsed = endpoint.input.safeParse(raw ?? {})
    if (!parsed.success) return sendInvalid(reply, parsed.error.issues)
    const call: Call<Endpoint> = {
      input: parsed.data,
      caller,
      language: requestLanguage(request),
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      origin: platform.config.APP_ORIGIN ?? `${request.protocol}://${request.host}`,
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    }
    const result = await run(call, request)
    if (!result.ok) return sendFailure(reply, result)
    if (Buffer.isBuffer(result.value)) return sendImage(reply, result.value)
    if (!platform.config.production) assertData(endpoint, result.value)
    return sendData(reply, result.value)
  }

  async function authenticate(request: FastifyRequest): Promise<Caller | null> {
    const match = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')
    return match?.[1] ? gate.authenticate(match[1]) : null
  }

  function addMoney(endpoint: Endpoint, run: (call: MoneyCall<Endpoint>) => Promise<Result<unknown>>): void {
    if (!endpoint.idempotent) throw new Error(`${endpoint.path} is not declared to move money`)
    add(endpoint, {}, async (call, request) => {
      const customerCall = call as CustomerCall<Endpoint>
      const intentKey = request.headers[HEADER.idempotencyKey]
      if (typeof intentKey !== 'string' || !/^[\w-]{8,100}$/.test(intentKey))
        return failure('idempotency_key_missing')
      const { pin } = call.input as { pin?: unknown }
      if (typeof pin === 'string') {
        const checked = await gate.checkPin(customerCall.caller.customerId, pin)
        if (!checked.ok) return checked
      }
      if (endpoint.secondFactor) {
        const { factor } = call.input as { factor?: Factor }
        const intent = `${endpoint.path}|${intentKey}`
        const proven = await gate.checkFactor(customerCall.caller.customerId, {
          factor,
          origin: call.origin,
          intent,
        })
        if (!proven.ok) return proven
      }
      return run({ ...customerCall, intentKey })
    })
  }

  return {
    registered: registered as ReadonlySet<string>,

    /** An endpoint that anybody may call; `caller` tells who is signed in, if anybody is. */
    open<E extends Endpoint>(
      endpoint: E,
      handler: (call: Call<E>) => Promise<Result<DataOf<E>>>,
      options: RouteOptions = {},
    ): void {
      add(endpoint, options, call => handler(call as Call<E>))
    },

    /** An endpoint for signed-in customers. */
    customer<E extends Endpoint>(
      endpoint: E,
      handler: (call: CustomerCall<E>) => Promise<Result<DataOf<E>>>,
      options: RouteOptions = {},
    ): void {
      add(endpoint, options, call => handler(call as CustomerCall<E>))
    },

    /** An endpoint for signed-in customers that answers one image (JPEG). */
    image<E extends Endpoint>(
      endpoint: E,
      handler: (call: CustomerCall<E>) => Promise<Result<Buffer>>,
    ): void {
      if (endpoint.answers !== 'image') throw new Error(`${endpoint.path} is not declared to answer an image`)
      add(endpoint, {}, call => handler(call as CustomerCall<E>))
    },

    /** An endpoint for signed-in customers that answers a file. */
    file<E extends Endpoint>(
      endpoint: E,
      handler: (call: CustomerCall<E>) => Promise<Result<Download>>,
      options: RouteOptions = {},
    ): void {
      if (endpoint.answers !== 'csv') throw new Error(`${endpoint.path} is not declared to answer a file`)
      add(endpoint, options, call => handler(call as CustomerCall<E>))
    },

    /**
     * An endpoint that moves money: PIN first where the input has one, then the handler in one transaction
     * with its idempotency key.
     */
    money<E extends Endpoint>(
      endpoint: E,
      handler: (tx: Tx, call: MoneyCall<E>) => Promise<Result<DataOf<E>>>,
    ): void {
      addMoney(endpoint, call => {
        const { pin: _pin, factor: _factor, ...content } = call.input as Record<string, unknown>
        const scope = `${call.caller.customerId}|${endpoint.path}`
        const intent = { scope, key: call.intentKey, content: canonicalJson(content) }
        return once(platform, intent, tx => handler(tx, call as MoneyCall<E>))
      })
    },

    /**
     * An endpoint that is one transfer and nothing else. The ledger's own key makes it happen once and answers a
     * repeat, so the handler must book under `intentKey` and answer from what was booked.
     */
    transfer<E extends Endpoint>(
      endpoint: E,
      handler: (call: MoneyCall<E>) => Promise<Result<DataOf<E>>>,
    ): void {
      addMoney(endpoint, call => handler(call as MoneyCall<E>))
    },
  }
}

/** Outside production an answer that breaks the contract is a bug that shows at once. */
export function assertData(endpoint: Endpoint, data: unknown): void {
  const checked = endpoint.data.safeParse(data)
  if (!checked.success) {
    const [issue] = checked.error.issues
    throw new Error(
      `${endpoint.path} answers against its contract: ${issue?.path.join('.')} ${issue?.message}`,
    )
  }
}
