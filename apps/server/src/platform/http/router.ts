import type { DataOf, Endpoint } from '@matin/contract/endpoint'
import { failure, type Result } from '@matin/contract/envelope'
import type { Factor } from '@matin/contract/factor'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../db/database.ts'
import type { Caller, Platform } from '../platform.ts'
import type { Download } from './download.ts'
import { type Call, createEndpoints, type RouteOptions, type Run } from './endpoints.ts'
import { canonicalJson, once } from './idempotency.ts'

type OpenCall<E extends Endpoint> = Call<E, Caller>
interface CustomerCall<E extends Endpoint> extends OpenCall<E> {
  caller: Caller
}
/** A call that moves money; `intentKey` is the customer's idempotency key. */
interface MoneyCall<E extends Endpoint> extends CustomerCall<E> {
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

export type Router = ReturnType<typeof createRouter>

/** Registers the customers' endpoints: beside what every audience has, PIN, second factor and idempotency of money. */
export function createRouter(server: FastifyInstance, platform: Platform, gate: Gate) {
  // A customer may call whatever is the customers'.
  const policy = {
    authenticate: gate.authenticate,
    permits: ({ access }: Endpoint) => access === 'customer',
  }
  const { registered, add } = createEndpoints<Caller>(server, platform, policy)

  function addMoney(endpoint: Endpoint, run: (call: MoneyCall<Endpoint>) => Promise<Result<unknown>>): void {
    if (!endpoint.idempotent) throw new Error(`${endpoint.path} is not declared to move money`)
    add(endpoint, {}, async call => {
      const { caller, intentKey } = call as CustomerCall<Endpoint>
      if (intentKey === null) return failure('idempotency_key_missing')
      const { pin, factor } = call.input as { pin?: unknown; factor?: Factor }
      if (typeof pin === 'string') {
        const checked = await gate.checkPin(caller.customerId, pin)
        if (!checked.ok) return checked
      }
      if (endpoint.secondFactor) {
        const proof = { factor, origin: call.origin, intent: `${endpoint.path}|${intentKey}` }
        const proven = await gate.checkFactor(caller.customerId, proof)
        if (!proven.ok) return proven
      }
      return run({ ...call, caller, intentKey })
    })
  }

  return {
    registered,

    /** An endpoint that anybody may call; `caller` tells who is signed in, if anybody is. */
    open<E extends Endpoint>(
      endpoint: E,
      handler: (call: OpenCall<E>) => Promise<Result<DataOf<E>>>,
      options: RouteOptions = {},
    ): void {
      add(endpoint, options, handler as Run<Caller>)
    },

    /** An endpoint for signed-in customers. */
    customer<E extends Endpoint>(
      endpoint: E,
      handler: (call: CustomerCall<E>) => Promise<Result<DataOf<E>>>,
      options: RouteOptions = {},
    ): void {
      add(endpoint, options, handler as Run<Caller>)
    },

    /** An endpoint for signed-in customers that answers one image (JPEG). */
    image<E extends Endpoint>(
      endpoint: E,
      handler: (call: CustomerCall<E>) => Promise<Result<Buffer>>,
    ): void {
      if (endpoint.answers !== 'image') throw new Error(`${endpoint.path} is not declared to answer an image`)
      add(endpoint, {}, handler as Run<Caller>)
    },

    /** An endpoint for signed-in customers that answers a file. */
    file<E extends Endpoint>(
      endpoint: E,
      handler: (call: CustomerCall<E>) => Promise<Result<Download>>,
      options: RouteOptions = {},
    ): void {
      if (endpoint.answers !== 'csv') throw new Error(`${endpoint.path} is not declared to answer a file`)
      add(endpoint, options, handler as Run<Caller>)
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
