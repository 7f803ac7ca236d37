import type { DataOf, Endpoint, ParsedInputOf } from '@matin/contract/endpoint'
import type { Factor } from '@matin/contract/factor'
import { failure, type Result } from '@matin/contract/result'
import { canonicalJson } from '@matin/domain/canonical'
import type { FastifyInstance } from 'fastify'
import type { Load } from '../commands/batch-query.ts'
import { type AuthState, type Command, type CommandGuard, execute, type Intent } from '../commands/execute.ts'
import type { Tx } from '../db/database.ts'
import type { Caller, Platform } from '../platform.ts'
import type { Download } from './download.ts'
import { type Call, createEndpoints, type RouteOptions, type Run } from './endpoints.ts'
import { once } from './idempotency.ts'

type OpenCall<E extends Endpoint> = Call<E, Caller>
interface CustomerCall<E extends Endpoint> extends OpenCall<E> {
  caller: Caller
}
/** Call that moves money; `intentKey` is the customer's idempotency key. */
interface MoneyCall<E extends Endpoint> extends CustomerCall<E> {
  intentKey: string
}

/** Services that the router needs from the features above it. */
export interface AuthGuard {
  authenticate(token: string): Promise<Caller | null>
  authState: (load: Load, caller: Caller, pin: string | undefined) => Promise<AuthState>
  /**
   * Checks a payment PIN in a separate transaction, so that wrong attempts count even when the call fails.
   */
  checkPin(caller: Caller, pin: string): Promise<Result<null>>
  /** Checks the second factor of a call that moves money out, if the customer requires one. */
  checkFactor(caller: Caller, proof: FactorProof): Promise<Result<null>>
}

/** Second-factor proof of a call. A repeated request may send the same proof again. */
export interface FactorProof {
  factor: Factor | undefined
  origin: string
  intent: string
}

export type Router = ReturnType<typeof createRouter>

/**
 * Returns the scope of an idempotency key. The same key of another customer or endpoint is another request.
 */
export function intentScope(customerId: string, path: string): string {
  return `${customerId}|${path}`
}

/**
 * Creates the registration of the customers' endpoints. Besides the rules of every audience, it checks PIN,
 * second factor and idempotency of money.
 */
export function createRouter(server: FastifyInstance, platform: Platform, guard: AuthGuard) {
  // A customer may call every endpoint of the customers.
  const policy = {
    authenticate: guard.authenticate,
    permits: ({ access }: Endpoint) => access === 'customer',
    idOf: ({ customerId }: Caller) => customerId,
  }
  const { registered, add } = createEndpoints<Caller>(server, platform, policy)

  type Intended = (call: MoneyCall<Endpoint>, intent: Intent, guard: CommandGuard) => Promise<Result<unknown>>

  function addIntended(endpoint: Endpoint, options: RouteOptions, run: Intended): void {
    if (!endpoint.idempotent) throw new Error(`${endpoint.path} is not declared to move money`)
    add(endpoint, options, async call => {
      const { caller, intentKey } = call as CustomerCall<Endpoint>
      if (intentKey === null) return failure('idempotency_key_missing')
      const { pin, factor, ...content } = call.input as { pin?: string; factor?: Factor }
      const { customerId } = caller
      const intent = { scope: intentScope(customerId, endpoint.path), key: intentKey, content }
      const proof = { factor, origin: call.origin, intent: `${endpoint.path}|${intentKey}` }
      return run({ ...call, caller, intentKey }, intent, {
        authState: guard.authState,
        checkPin: () => guard.checkPin(caller, pin ?? ''),
        checkFactor: () => guard.checkFactor(caller, proof),
      })
    })
  }

  return {
    registered,

    /** Adds a public endpoint; `caller` is the signed-in customer, if any. */
    open<E extends Endpoint>(
      endpoint: E,
      handler: (call: OpenCall<E>) => Promise<Result<DataOf<E>>>,
      options: RouteOptions = {},
    ): void {
      add(endpoint, options, handler as Run<Caller>)
    },

    /** Adds an endpoint for signed-in customers. */
    customer<E extends Endpoint>(
      endpoint: E,
      handler: (call: CustomerCall<E>) => Promise<Result<DataOf<E>>>,
      options: RouteOptions = {},
    ): void {
      add(endpoint, options, handler as Run<Caller>)
    },

    /** Adds an endpoint for signed-in customers that answers one image (JPEG). */
    image<E extends Endpoint>(
      endpoint: E,
      handler: (call: CustomerCall<E>) => Promise<Result<Buffer>>,
    ): void {
      if (endpoint.answers !== 'image') throw new Error(`${endpoint.path} is not declared to answer an image`)
      add(endpoint, {}, handler as Run<Caller>)
    },

    /** Adds an endpoint for signed-in customers that answers a file. */
    file<E extends Endpoint>(
      endpoint: E,
      handler: (call: CustomerCall<E>) => Promise<Result<Download>>,
      options: RouteOptions = {},
    ): void {
      if (endpoint.answers !== 'csv' && endpoint.answers !== 'file')
        throw new Error(`${endpoint.path} is not declared to answer a file`)
      add(endpoint, options, handler as Run<Caller>)
    },

    /** Adds a command of a customer, with PIN, second factor and idempotency as the endpoint declares them. */
    command<E extends Endpoint, F>(endpoint: E, command: Command<E, F>, options: RouteOptions = {}): void {
      addIntended(endpoint, options, ({ caller, input }, intent, guard) =>
        execute(platform, endpoint, command, { caller, input: input as ParsedInputOf<E>, intent, guard }),
      )
    },

    /** Adds a rare command, which runs in its own transaction. */
    money<E extends Endpoint>(
      endpoint: E,
      handler: (tx: Tx, call: MoneyCall<E>) => Promise<Result<DataOf<E>>>,
    ): void {
      addIntended(endpoint, {}, async (call, { content, ...intent }, guard) => {
        if (typeof (call.input as { pin?: unknown }).pin === 'string') {
          const checked = await guard.checkPin()
          if (!checked.ok) return checked
        }
        if (endpoint.secondFactor) {
          const proven = await guard.checkFactor()
          if (!proven.ok) return proven
        }
        return once(platform, { ...intent, content: canonicalJson(content) }, tx =>
          handler(tx, call as MoneyCall<E>),
        )
      })
    },
  }
}
