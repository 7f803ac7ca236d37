import { exportOf, rowsOfExport } from '@matin/contract/admin/list-export'
import { stepUpProof } from '@matin/contract/admin/step-up'
import { type AdminTopic, isAdminTopic } from '@matin/contract/admin/topics'
import type { DataOf, Endpoint } from '@matin/contract/endpoint'
import { failure, type Result } from '@matin/contract/result'
import { permits } from '@matin/domain/operators/permissions'
import { success } from '@matin/domain/result'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../db/database.ts'
import { pushEvents } from '../live/outbox.ts'
import type { OperatorCommand } from '../operator-command.ts'
import { actAsOperator } from '../operator-login.ts'
import type { OperatorCaller, Platform } from '../platform.ts'
import type { Proven, StepUps } from '../step-up.ts'
import { type Call, createEndpoints, type Run } from './endpoints.ts'
import { once } from './idempotency.ts'
import { listExport } from './list-export.ts'

interface OperatorCall<E extends Endpoint> extends Call<E, OperatorCaller> {
  caller: OperatorCaller
}

export interface OperatorGuard extends StepUps {
  /** Null for an unknown token and for a customer's. */
  authenticate(token: string): Promise<OperatorCaller | null>
  timeZone(): Promise<string>
  noteExport(caller: OperatorCaller, list: string, filters: readonly string[]): Promise<Result<null>>
}

const NOTHING_LEFT: Result<Proven> = success(async () => success(null))

const SIGN_INS = { perMinute: 30 }
/** Each export reads a whole list. */
const EXPORTS = { perMinute: 20 }

export type OperatorRouter = ReturnType<typeof createOperatorRouter>

/** Besides the rules of every audience, these endpoints check permissions, step-up and idempotency. */
export function createOperatorRouter(server: FastifyInstance, platform: Platform, guard: OperatorGuard) {
  const policy = {
    authenticate: guard.authenticate,
    permits: ({ access, permission }: Endpoint, { roles }: OperatorCaller) =>
      access === 'operator' && (permission === undefined || permits(permission, roles)),
    idOf: ({ operatorId }: OperatorCaller) => operatorId,
    sessionOf: ({ sessionId }: OperatorCaller) => sessionId,
    tellsTime: true as const,
  }
  const { registered, add } = createEndpoints<OperatorCaller>(server, platform, policy)

  function addExport(list: Endpoint, handler: Run<OperatorCaller>): void {
    const endpoint = exportOf(list)
    add(endpoint, EXPORTS, async call => {
      const admitted = await admit(platform, guard, endpoint, call as OperatorCall<Endpoint>)
      if (!admitted.ok) return admitted
      const { caller } = call as OperatorCall<Endpoint>
      return listExport({
        list,
        now: platform.clock.now(),
        timeZone: await guard.timeZone(),
        page: cursor => handler({ ...call, input: { ...Object(call.input), ...(cursor && { cursor }) } }),
        note: () => guard.noteExport(caller, list.path, Object.keys(Object(call.input))),
      })
    })
  }

  function addView(endpoint: Endpoint, handler: (call: never) => Promise<Result<unknown>>): void {
    add(endpoint, {}, async call => {
      const admitted = await admit(platform, guard, endpoint, call as OperatorCall<Endpoint>)
      return admitted.ok ? handler(call as never) : admitted
    })
  }

  return {
    registered,

    /** Public, with few calls a minute from one address. */
    signIn<E extends Endpoint>(
      endpoint: E,
      handler: (call: Call<E, OperatorCaller>) => Promise<Result<DataOf<E>>>,
    ): void {
      if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not declared for anybody`)
      add(endpoint, SIGN_INS, handler as Run<OperatorCaller>)
    },

    /** It only reads, or it concerns the caller's own sign-in. A list also gets an endpoint for its export. */
    view<E extends Endpoint>(
      endpoint: E,
      handler: (call: OperatorCall<E>) => Promise<Result<DataOf<E>>>,
    ): void {
      if (endpoint.idempotent) throw new Error(`${endpoint.path} is declared as a command`)
      addView(endpoint, handler)
      if (rowsOfExport(endpoint) !== null) addExport(endpoint, handler as Run<OperatorCaller>)
    },

    image<E extends Endpoint>(
      endpoint: E,
      handler: (call: OperatorCall<E>) => Promise<Result<Buffer>>,
    ): void {
      if (endpoint.answers !== 'image') throw new Error(`${endpoint.path} is not declared to answer an image`)
      addView(endpoint, handler)
    },

    /** Runs in one transaction with its idempotency key and its audit entry. */
    transaction<E extends Endpoint>(endpoint: E, command: OperatorCommand<E>): void {
      if (!endpoint.idempotent) throw new Error(`${endpoint.path} is not declared as a command`)
      const topic = topicOf(endpoint)
      add(endpoint, {}, async call => {
        const { caller, input, intentKey: key } = call as OperatorCall<E>
        if (key === null) return failure('idempotency_key_missing')
        const scope = `operator:${caller.operatorId}|${endpoint.path}`
        const open = await isOpen(guard, endpoint, call as OperatorCall<E>)
        const proven = open
          ? NOTHING_LEFT
          : await proofOf(guard, endpoint, call as OperatorCall<E>, `${scope}|${key}`)
        if (!proven.ok) return proven
        let isRight = false
        const answer = await once(platform, { scope, key, content: call.input }, async tx => {
          if (!(await actAsOperator(tx, platform, caller))) return failure('unauthorized')
          const done = await proven.value(tx)
          isRight = done.ok
          const result = done.ok ? await command(tx, platform, caller, input) : done
          // Other operators look at the same lists.
          if (result.ok) await pushEvents(tx, platform.clock.now(), [{ admin: topic }])
          return result
        })
        // A refusal rolled back the use of the proof. A right code is used up all the same, and is no wrong
        // try.
        if (!answer.ok && isRight) await inTransaction(platform.db, proven.value)
        return answer
      })
    },
  }
}

/** Where the endpoint declares a scope, the proof opens a grant, so that later calls need none for a while. */
async function admit(
  platform: Platform,
  guard: OperatorGuard,
  endpoint: Endpoint,
  call: OperatorCall<Endpoint>,
): Promise<Result<null>> {
  if (!endpoint.stepUp || (await isOpen(guard, endpoint, call))) return success(null)
  const proven = await proofOf(guard, endpoint, call, null)
  if (!proven.ok) return proven
  const room = stepUpScope(endpoint, call)
  return inTransaction(platform.db, async tx => {
    const done = await proven.value(tx)
    if (done.ok && room !== null) await guard.grantStepUp(tx, call.caller, room)
    return done
  })
}

async function isOpen(
  guard: OperatorGuard,
  endpoint: Endpoint,
  call: OperatorCall<Endpoint>,
): Promise<boolean> {
  const room = stepUpScope(endpoint, call)
  return room !== null && guard.isOpen(call.caller, room)
}

/** Returns the work that remains for the transaction; nothing if the endpoint requires no proof. */
async function proofOf(
  guard: OperatorGuard,
  endpoint: Endpoint,
  call: OperatorCall<Endpoint>,
  intent: string | null,
): Promise<Result<Proven>> {
  if (!endpoint.stepUp) return NOTHING_LEFT
  const { caller, sent, shown, origin } = call
  const { method, path } = endpoint
  const proof = stepUpProof.safeParse(parsed(shown))
  const act = { method, path, input: sent }
  return guard.prove({ caller, proof: proof.data ?? null, act, origin, intent })
}

/** The word after `/api/operator/`. Throws for an undeclared one. */
function topicOf({ path }: Endpoint): AdminTopic {
  const [, , , topic = ''] = path.split('/')
  if (!isAdminTopic(topic)) throw new Error(`${path} has no declared topic`)
  return topic
}

/** Null if each call requires a new proof. */
function stepUpScope({ stepUp }: Endpoint, { input }: OperatorCall<Endpoint>): string | null {
  return typeof stepUp === 'object'
    ? `${stepUp.opens}:${String((input as Record<string, unknown>)[stepUp.by])}`
    : null
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
