import type { Endpoint } from '@matin/contract/endpoint'
import { failure } from '@matin/contract/result'
import type { FastifyInstance } from 'fastify'
import { type AuthGuard, type Command, execute } from '../commands/execute.ts'
import type { Caller, Platform } from '../platform.ts'
import { createEndpoints, type Run } from './endpoints.ts'
import { queryOf, type Route } from './handlers.ts'

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
  const { add } = createEndpoints<Caller>(server, platform, policy)

  function runCommand(endpoint: Endpoint, command: Command<Endpoint, unknown>): Run<Caller> {
    return async ({ caller, intentKey, input, sent, origin }) => {
      if (caller === null) throw new Error(`${endpoint.path} is a command for anybody`)
      if (intentKey === null) return failure('idempotency_key_missing')
      const { pin, factor, ...content } = sent as { pin?: unknown; factor?: unknown }
      const intent = { scope: intentScope(caller.customerId, endpoint.path), key: intentKey, content }
      return execute(platform, guard, endpoint, command, { caller, input, origin, intent })
    }
  }

  return {
    add<S>(routes: readonly Route<S>[], services: S): void {
      for (const { endpoint, create, options } of routes) {
        const handler = create(platform, services)
        const run = endpoint.idempotent
          ? runCommand(endpoint, handler as Command<Endpoint, unknown>)
          : queryOf<Caller>(handler, platform, services)
        add(endpoint, options, run)
      }
    },
  }
}
