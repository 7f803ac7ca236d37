import type { DataOf, Endpoint, ParsedInputOf } from '@matin/contract/endpoint'
import type { Factor } from '@matin/contract/factor'
import { failure, type Result, success } from '@matin/contract/result'
import { type PreparedTransfer, prepare, type TransferRequest } from '@matin/ledger/ledger'
import type { Tx } from '../db/database.ts'
import { answerWrite, firstAnswer, type Intent, keyedRequestOf } from '../http/idempotency.ts'
import type { Ids } from '../ids.ts'
import { countRetry } from '../metrics/process.ts'
import type { Caller, Platform } from '../platform.ts'
import { logId } from '../secrets/log-id.ts'
import type { Load } from './batch-query.ts'
import { type Write, type Written, writeWith } from './batch-write.ts'

export interface CommandCustomer {
  caller: Caller
  /** Time of the decision, which everything that the command writes carries. */
  at: Temporal.Instant
  ids: Ids
}

export interface CommandContext<E extends Endpoint> extends CommandCustomer {
  input: ParsedInputOf<E>
}

export interface Decision<A> extends Omit<Written, 'at'> {
  answer: A
  /** Needs the writes' transaction, such as an SMS within its budget. Such a command is written alone. */
  also?: (tx: Tx) => Promise<void>
}

/**
 * `read` loads everything that the decision needs, `decide` is a pure function. Nothing is locked meanwhile:
 * when something has changed since it was read, the command reads and decides again.
 */
export interface Command<E extends Endpoint, F> {
  read(load: Load, context: CommandContext<E>): Promise<F>
  decide(facts: F, context: CommandContext<E>): Result<Decision<DataOf<E>>>
  /** Releases what `read` reserved in this process, whatever the outcome. */
  done?(facts: F): void
}

/** Checked in every command. */
export interface AuthState {
  /** Refused when another command of the customer has run since the read. */
  version: Write
  /** Null without a PIN. `unproven`: `checkPin` must compare the PIN, which also counts a wrong one. */
  pin: 'right' | 'unproven' | null
  /** For commands that require a second factor. */
  factorWanted: boolean
  /** Sessions have ended, and calls that were already admitted are refused. */
  suspended: boolean
}

/** A repeated request may send the same proof again. */
interface FactorProof {
  factor: Factor | undefined
  origin: string
  intent: string
}

export interface AuthGuard {
  /** Null for an unknown token and for an operator's. */
  authenticate(token: string): Promise<Caller | null>
  authState(load: Load, caller: Caller, pin: string | undefined): Promise<AuthState>
  /** In a separate transaction, so that wrong attempts count even when the command fails. */
  checkPin(caller: Caller, pin: string): Promise<Result<null>>
  /** For a command that moves money out, if the customer requires a second factor. */
  checkFactor(caller: Caller, proof: FactorProof): Promise<Result<null>>
}

/** Decisions for one call before the customer is asked to try again. */
const TRIES = 5

/**
 * A repeat gets the first answer; other content under the same key is refused as `idempotency_conflict`. A
 * refusal leaves no record, so the same key may be tried again.
 */
export function execute<E extends Endpoint, F>(
  platform: Platform,
  guard: AuthGuard,
  endpoint: E,
  command: Command<E, F>,
  call: Intended<E>,
): Promise<Result<DataOf<E>>> {
  return platform.mutex(call.caller.customerId, () => executeAlone(platform, guard, endpoint, command, call))
}

interface Intended<E extends Endpoint> {
  caller: Caller
  input: ParsedInputOf<E>
  origin: string
  intent: Intent
}

async function executeAlone<E extends Endpoint, F>(
  platform: Platform,
  guard: AuthGuard,
  endpoint: E,
  command: Command<E, F>,
  call: Intended<E>,
): Promise<Result<DataOf<E>>> {
  const { caller, input, origin, intent } = call
  const { load, ids } = platform
  const request = keyedRequestOf(intent)
  const { pin, factor } = input as { pin?: string; factor?: Factor }
  let proven = !endpoint.secondFactor
  for (let tries = 0; tries < TRIES; tries++) {
    const context = { caller, input, at: platform.clock.now(), ids }
    const [authState, first, facts] = await Promise.all([
      guard.authState(load, caller, pin),
      firstAnswer<DataOf<E>>(load, platform.config, request),
      command.read(load, context),
    ])
    try {
      if (authState.suspended) return failure('unauthorized')
      if (authState.pin === 'unproven') {
        const checked = await guard.checkPin(caller, pin ?? '')
        if (!checked.ok) return checked
        continue
      }
      if (!proven && authState.factorWanted) {
        const checked = await guard.checkFactor(caller, {
          factor,
          origin,
          intent: `${endpoint.path}|${intent.key}`,
        })
        if (!checked.ok) return checked
        proven = true
      }
      if (first) return first
      const decided = command.decide(facts, context)
      if (!decided.ok) return decided
      const { answer, writes = [], also, ...decision } = decided.value
      const { at } = context
      const written = {
        ...decision,
        at,
        writes: [authState.version, answerWrite(request, answer, at), ...writes],
      }
      const outcome = await (also ? writeWith(platform.db, written, also) : platform.write(written))
      if (outcome === 'written') return success(answer)
      countRetry('optimistic_lock')
    } finally {
      command.done?.(facts)
    }
  }
  platform.log.warn(
    { path: endpoint.path, caller: logId(platform.config, caller.customerId), tries: TRIES },
    'optimistic lock retries exhausted',
  )
  return failure('unavailable')
}

/** The hash is known before the transfer is posted. */
export function transferOf(
  { ids, at }: Pick<CommandCustomer, 'ids' | 'at'>,
  request: Omit<TransferRequest, 'id' | 'at'>,
): PreparedTransfer {
  return prepare({ id: ids.uuid(), at, ...request })
}
