import { exportOf, rowsOfExport } from '@matin/contract/admin/list-export'
import { stepUpProof } from '@matin/contract/admin/step-up'
import { type AdminTopic, isAdminTopic } from '@matin/contract/admin/topics'
import type { Endpoint } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/result'
import { permits } from '@matin/domain/operators/permissions'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../db/database.ts'
import { pushEvents } from '../live/outbox.ts'
import type { OperatorCommand } from '../operator-command.ts'
import { actAsOperator } from '../operator-login.ts'
import type { OperatorCaller, Platform } from '../platform.ts'
import type { Call } from '../query.ts'
import type { StepUpCheck, StepUps } from '../step-up.ts'
import { createEndpoints, type RouteOptions, type Run } from './endpoints.ts'
import { queryOf, type Route } from './handlers.ts'
import { once } from './idempotency.ts'
import { listExport } from './list-export.ts'

type OperatorCall = Call<Endpoint, OperatorCaller>

export interface OperatorGuard extends StepUps {
  /** Null for an unknown token and for a customer's. */
  authenticate(token: string): Promise<OperatorCaller | null>
  timeZone(): Promise<string>
  noteExport(caller: OperatorCaller, list: string, filters: readonly string[]): Promise<Result<null>>
}

const NOTHING_LEFT: Result<StepUpCheck> = success(async () => success(null))

const SIGN_INS = { perMinute: 30 }
/** Each export reads a whole list. */
const EXPORTS = { perMinute: 20 }

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
  const { add } = createEndpoints<OperatorCaller>(server, platform, policy)

  function addExport(list: Endpoint, run: Run<OperatorCaller>): void {
    const endpoint = exportOf(list)
    add(endpoint, EXPORTS, async given => {
      const call = given as OperatorCall
      const admitted = await admit(platform, guard, endpoint, call)
      if (!admitted.ok) return admitted
      return listExport({
        list,
        now: platform.clock.now(),
        timeZone: await guard.timeZone(),
        page: cursor => run({ ...call, input: { ...Object(call.input), ...(cursor && { cursor }) } }),
        note: () => guard.noteExport(call.caller, list.path, Object.keys(Object(call.input))),
      })
    })
  }

  /** It only reads, or it concerns the caller's own sign-in. A list also gets an endpoint for its export. */
  function addView(endpoint: Endpoint, options: RouteOptions, run: Run<OperatorCaller>): void {
    add(endpoint, options, async call => {
      const admitted = await admit(platform, guard, endpoint, call as OperatorCall)
      return admitted.ok ? run(call) : admitted
    })
    if (rowsOfExport(endpoint) !== null) addExport(endpoint, run)
  }

  /** Runs in one transaction with its idempotency key and its audit entry. */
  function addCommand(
    endpoint: Endpoint,
    options: RouteOptions,
    command: OperatorCommand<Endpoint, unknown>,
    services: unknown,
  ): void {
    const topic = topicOf(endpoint)
    add(endpoint, options, async given => {
      const call = given as OperatorCall
      const { caller, input, sent, intentKey: key } = call
      if (key === null) return failure('idempotency_key_missing')
      const scope = `operator:${caller.operatorId}|${endpoint.path}`
      const open = await isOpen(guard, endpoint, call)
      const proven = open ? NOTHING_LEFT : await proofOf(guard, endpoint, call, `${scope}|${key}`)
      if (!proven.ok) return proven
      let isRight = false
      const answer = await once(platform, { scope, key, content: sent }, async tx => {
        if (!(await actAsOperator(tx, platform, caller))) return failure('unauthorized')
        const done = await proven.value(tx)
        isRight = done.ok
        const result = done.ok ? await command(tx, platform, caller, input, services) : done
        // Other operators look at the same lists.
        if (result.ok) await pushEvents(tx, platform.clock.now(), [{ admin: topic }])
        return result
      })
      // A refusal rolled back the use of the proof. A right code is used up all the same, and is no wrong
      // try.
      if (!answer.ok && isRight) await inTransaction(platform.db, proven.value)
      return answer
    })
  }

  return {
    add<S>(routes: readonly Route<S>[], services: S): void {
      for (const { endpoint, create, options } of routes) {
        const handler = create(platform, services)
        const run = queryOf<OperatorCaller>(handler, platform, services)
        if (endpoint.idempotent)
          addCommand(endpoint, options, handler as OperatorCommand<Endpoint, unknown>, services)
        else if (endpoint.access === 'public') add(endpoint, SIGN_INS, run)
        else addView(endpoint, options, run)
      }
    },
  }
}

/** Where the endpoint declares a scope, the proof opens a grant, so that later calls need none for a while. */
async function admit(
  platform: Platform,
  guard: OperatorGuard,
  endpoint: Endpoint,
  call: OperatorCall,
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

async function isOpen(guard: OperatorGuard, endpoint: Endpoint, call: OperatorCall): Promise<boolean> {
  const room = stepUpScope(endpoint, call)
  return room !== null && guard.isOpen(call.caller, room)
}

/** Returns the work that remains for the transaction; nothing if the endpoint requires no proof. */
async function proofOf(
  guard: OperatorGuard,
  endpoint: Endpoint,
  call: OperatorCall,
  intent: string | null,
): Promise<Result<StepUpCheck>> {
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
function stepUpScope({ stepUp }: Endpoint, { input }: OperatorCall): string | null {
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
