import type { DataOf, Endpoint } from '@matin/contract/endpoint'
import { failure, type Result } from '@matin/contract/envelope'
import { exportOf, isList } from '@matin/contract/list-export'
import { permits } from '@matin/domain/operators/permissions'
import type { FastifyInstance } from 'fastify'
import { actAsOperator } from '../acting.ts'
import type { Tx } from '../db/database.ts'
import type { OperatorCaller, Platform } from '../platform.ts'
import { type Call, createEndpoints, type Run } from './endpoints.ts'
import { canonicalJson, once } from './idempotency.ts'
import { listExport } from './list-export.ts'

interface OperatorCall<E extends Endpoint> extends Call<E, OperatorCaller> {
  caller: OperatorCaller
}

/** What the operators' router asks of the features above it. */
export interface OperatorGate {
  /** The operator of a token; never finds a customer's. */
  authenticate(token: string): Promise<OperatorCaller | null>
  /**
   * Counts a try of a code before it is checked; false while the operator must wait. Whatever finds the code right forgives it,
   * and nothing else does: an act may end in many ways before it looks at the code.
   */
  claimCodeTry(operatorId: string): Promise<boolean>
  /** Writes into the audit log that all of a list was taken away; `filters` are the names of those that were set. */
  noteExport(caller: OperatorCaller, list: string, filters: readonly string[]): Promise<Result<null>>
}

const SIGN_INS = { perMinute: 30 }
/** Each reads a whole list. */
const EXPORTS = { perMinute: 20 }

export type OperatorRouter = ReturnType<typeof createOperatorRouter>

/** Registers the operators' endpoints: beside what every audience has, permissions, and acts with proof and idempotency. */
export function createOperatorRouter(server: FastifyInstance, platform: Platform, gate: OperatorGate) {
  const policy = {
    authenticate: gate.authenticate,
    permits: ({ access, permission }: Endpoint, { roles }: OperatorCaller) =>
      access === 'operator' && (permission === undefined || permits(permission, roles)),
    idOf: ({ operatorId }: OperatorCaller) => operatorId,
  }
  const { registered, add } = createEndpoints<OperatorCaller>(server, platform, policy)

  function addExport(list: Endpoint, handler: Run<OperatorCaller>): void {
    add(exportOf(list), EXPORTS, call => {
      const { caller } = call as OperatorCall<Endpoint>
      return listExport({
        list,
        day: platform.clock.now().toString().slice(0, 10),
        page: cursor => handler({ ...call, input: { ...Object(call.input), ...(cursor && { cursor }) } }),
        note: () => gate.noteExport(caller, list.path, Object.keys(Object(call.input))),
      })
    })
  }

  return {
    registered,

    /** The endpoint that a session begins with: anybody may call it, few times a minute from one address. */
    signIn<E extends Endpoint>(
      endpoint: E,
      handler: (call: Call<E, OperatorCaller>) => Promise<Result<DataOf<E>>>,
    ): void {
      if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not declared for anybody`)
      add(endpoint, SIGN_INS, handler as Run<OperatorCaller>)
    },

    /** An endpoint that only shows, or is about the caller's own sign-in. A list that pages has its export beside it. */
    view<E extends Endpoint>(
      endpoint: E,
      handler: (call: OperatorCall<E>) => Promise<Result<DataOf<E>>>,
    ): void {
      if (endpoint.idempotent) throw new Error(`${endpoint.path} is declared as an act`)
      add(endpoint, {}, handler as Run<OperatorCaller>)
      if (isList(endpoint)) addExport(endpoint, handler as Run<OperatorCaller>)
    },

    /** An endpoint that shows one image (JPEG). */
    image<E extends Endpoint>(
      endpoint: E,
      handler: (call: OperatorCall<E>) => Promise<Result<Buffer>>,
    ): void {
      if (endpoint.answers !== 'image') throw new Error(`${endpoint.path} is not declared to answer an image`)
      add(endpoint, {}, handler as Run<OperatorCaller>)
    },

    /** An act: the handler in one transaction with its idempotency key and its audit entry. */
    act<E extends Endpoint>(
      endpoint: E,
      handler: (tx: Tx, call: OperatorCall<E>) => Promise<Result<DataOf<E>>>,
    ): void {
      if (!endpoint.idempotent) throw new Error(`${endpoint.path} is not declared as an act`)
      add(endpoint, {}, async call => {
        const { caller, intentKey: key } = call as OperatorCall<E>
        if (key === null) return failure('idempotency_key_missing')
        const { totp, ...content } = call.input as Record<string, unknown>
        const scope = `operator:${caller.operatorId}|${endpoint.path}`
        const work = () =>
          once(platform, { scope, key, content: canonicalJson(content) }, async tx =>
            (await actAsOperator(tx, platform, caller))
              ? handler(tx, call as OperatorCall<E>)
              : failure('unauthorized'),
          )
        // Outside the act's transaction: wrong codes count although it is rolled back.
        if (typeof totp === 'string' && !(await gate.claimCodeTry(caller.operatorId)))
          return failure('too_many_requests')
        return work()
      })
    },
  }
}
