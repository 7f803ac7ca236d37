import type { DataOf, Endpoint, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result } from '@matin/contract/envelope'
import { permits } from '@matin/domain/operators/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actAsOperator } from '../acting.ts'
import type { Tx } from '../db/database.ts'
import type { OperatorCaller, Platform } from '../platform.ts'
import { canonicalJson, once } from './idempotency.ts'
import { sendData, sendFailure, sendImage, sendInvalid } from './reply.ts'
import { assertData } from './router.ts'

export interface OperatorCall<E extends Endpoint> {
  input: ParsedInputOf<E>
  caller: OperatorCaller
}

/** What the operators' router asks of the features above it. */
export interface OperatorGate {
  /** The operator of a token; never finds a customer's. */
  authenticate(token: string): Promise<OperatorCaller | null>
  /** Counts a try of a code before it is checked; false while the operator must wait. */
  claimCodeTry(operatorId: string): Promise<boolean>
  forgiveCodeTries(operatorId: string): Promise<void>
}

const SIGN_INS_A_MINUTE = 30

export type OperatorRouter = ReturnType<typeof createOperatorRouter>

/** Registers the operators' endpoints: session, permission, validation and idempotency in one place. */
export function createOperatorRouter(server: FastifyInstance, platform: Platform, gate: OperatorGate) {
  const registered = new Set<string>()

  function add(
    endpoint: Endpoint,
    run: (call: OperatorCall<Endpoint>, request: FastifyRequest) => Promise<Result<unknown>>,
  ): void {
    if (endpoint.access !== 'operator') throw new Error(`${endpoint.path} is not declared for operators`)
    registered.add(`${endpoint.method} ${endpoint.path}`)
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => handle(endpoint, run, request, reply),
    })
  }

  async function handle(
    endpoint: Endpoint,
    run: (call: OperatorCall<Endpoint>, request: FastifyRequest) => Promise<Result<unknown>>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1]
    const caller = token ? await gate.authenticate(token) : null
    if (!caller) return sendFailure(reply, failure('unauthorized'))
    if (endpoint.permission && !permits(endpoint.permission, caller.roles))
      return sendFailure(reply, failure('forbidden'))
    return answer(endpoint, input => run({ input, caller }, request), request, reply)
  }

  async function answer(
    endpoint: Endpoint,
    run: (input: unknown) => Promise<Result<unknown>>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const parsed = endpoint.input.safeParse((endpoint.method === 'GET' ? request.query : request.body) ?? {})
    if (!parsed.success) return sendInvalid(reply, parsed.error.issues)
    const result = await run(parsed.data)
    if (!result.ok) return sendFailure(reply, result)
    if (Buffer.isBuffer(result.value)) return sendImage(reply, result.value)
    if (!platform.config.production) assertData(endpoint, result.value)
    return sendData(reply, result.value)
  }

  /** Wrong codes count although the act's transaction is rolled back. */
  async function withCode<T>(caller: OperatorCaller, work: () => Promise<Result<T>>): Promise<Result<T>> {
    if (!(await gate.claimCodeTry(caller.operatorId))) return failure('too_many_requests')
    const result = await work()
    if (result.ok || result.error !== 'totp_incorrect') await gate.forgiveCodeTries(caller.operatorId)
    return result
  }

  return {
    registered: registered as ReadonlySet<string>,

    /** The endpoint that a session begins with: anybody may call it, few times a minute from one address. */
    signIn<E extends Endpoint>(
      endpoint: E,
      handler: (
        input: ParsedInputOf<E>,
        from: { ip: string; userAgent: string },
      ) => Promise<Result<DataOf<E>>>,
    ): void {
      registered.add(`${endpoint.method} ${endpoint.path}`)
      server.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { rateLimit: { max: SIGN_INS_A_MINUTE, timeWindow: 60_000 } },
        handler: (request, reply) => {
          const from = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
          return answer(endpoint, input => handler(input as ParsedInputOf<E>, from), request, reply)
        },
      })
    },

    /** An endpoint that only shows, or ends the caller's own session. */
    view<E extends Endpoint>(
      endpoint: E,
      handler: (call: OperatorCall<E>) => Promise<Result<DataOf<E>>>,
    ): void {
      if (endpoint.idempotent) throw new Error(`${endpoint.path} is declared as an act`)
      add(endpoint, call => handler(call as OperatorCall<E>))
    },

    /** An endpoint that shows one image (JPEG). */
    image<E extends Endpoint>(
      endpoint: E,
      handler: (call: OperatorCall<E>) => Promise<Result<Buffer>>,
    ): void {
      if (endpoint.answers !== 'image') throw new Error(`${endpoint.path} is not declared to answer an image`)
      add(endpoint, call => handler(call as OperatorCall<E>))
    },

    /** An act: the handler in one transaction with its idempotency key and its audit entry. */
    act<E extends Endpoint>(
      endpoint: E,
      handler: (tx: Tx, call: OperatorCall<E>) => Promise<Result<DataOf<E>>>,
    ): void {
      if (!endpoint.idempotent) throw new Error(`${endpoint.path} is not declared as an act`)
      add(endpoint, (call, request) => {
        const { caller } = call
        const key = request.headers['idempotency-key']
        if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key))
          return Promise.resolve(failure('idempotency_key_missing'))
        const { totp, ...content } = call.input as Record<string, unknown>
        const scope = `operator:${caller.operatorId}|${endpoint.path}`
        const work = () =>
          once(platform, { scope, key, content: canonicalJson(content) }, async tx =>
            (await actAsOperator(tx, platform, caller))
              ? handler(tx, call as OperatorCall<E>)
              : failure('unauthorized'),
          )
        return typeof totp === 'string' ? withCode(caller, work) : work()
      })
    },
  }
}
