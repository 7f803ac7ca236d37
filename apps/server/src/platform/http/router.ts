import type { DataOf, Endpoint, ParsedInputOf } from '@matin/contract/endpoint'
import type { Factor } from '@matin/contract/factor'
import { failure, type Result } from '@matin/contract/result'
import type { FastifyInstance } from 'fastify'
import { type AuthGuard, type Command, execute } from '../commands/execute.ts'
import type { Caller, Platform } from '../platform.ts'
import type { Download } from './download.ts'
import { type Call, createEndpoints, type RouteOptions, type Run } from './endpoints.ts'

type OpenCall<E extends Endpoint> = Call<E, Caller>
interface CustomerCall<E extends Endpoint> extends OpenCall<E> {
  caller: Caller
}

export type Router = ReturnType<typeof createRouter>

/** The same key of another customer or endpoint is another request. */
export function intentScope(customerId: string, path: string): string {
  return `${customerId}|${path}`
}

/** Besides the rules of every audience, commands check PIN, second factor and idempotency. */
export function createRouter(server: FastifyInstance, platform: Platform, guard: AuthGuard) {
  // A customer may call every endpoint of the customers.
  const policy = {
    authenticate: guard.authenticate,
    permits: ({ access }: Endpoint) => access === 'customer',
    idOf: ({ customerId }: Caller) => customerId,
    sessionOf: ({ sessionId }: Caller) => sessionId,
  }
  const { registered, add } = createEndpoints<Caller>(server, platform, policy)

  return {
    registered,

    open<E extends Endpoint>(
      endpoint: E,
      handler: (call: OpenCall<E>) => Promise<Result<DataOf<E>>>,
      options: RouteOptions = {},
    ): void {
      add(endpoint, options, handler as Run<Caller>)
    },

    customer<E extends Endpoint>(
      endpoint: E,
      handler: (call: CustomerCall<E>) => Promise<Result<DataOf<E>>>,
      options: RouteOptions = {},
    ): void {
      add(endpoint, options, handler as Run<Caller>)
    },

    image<E extends Endpoint>(
      endpoint: E,
      handler: (call: CustomerCall<E>) => Promise<Result<Buffer>>,
    ): void {
      if (endpoint.answers !== 'image') throw new Error(`${endpoint.path} is not declared to answer an image`)
      add(endpoint, {}, handler as Run<Caller>)
    },

    file<E extends Endpoint>(
      endpoint: E,
      handler: (call: CustomerCall<E>) => Promise<Result<Download>>,
      options: RouteOptions = {},
    ): void {
      if (endpoint.answers !== 'csv' && endpoint.answers !== 'file')
        throw new Error(`${endpoint.path} is not declared to answer a file`)
      add(endpoint, options, handler as Run<Caller>)
    },

    command<E extends Endpoint, F>(endpoint: E, command: Command<E, F>, options: RouteOptions = {}): void {
      if (!endpoint.idempotent) throw new Error(`${endpoint.path} is not declared as a command`)
      add(endpoint, options, async call => {
        const { caller, intentKey } = call as CustomerCall<E>
        if (intentKey === null) return failure('idempotency_key_missing')
        const input = call.input as ParsedInputOf<E>
        const { pin, factor, ...content } = input as { pin?: string; factor?: Factor }
        const intent = { scope: intentScope(caller.customerId, endpoint.path), key: intentKey, content }
        return execute(platform, guard, endpoint, command, { caller, input, origin: call.origin, intent })
      })
    },
  }
}
