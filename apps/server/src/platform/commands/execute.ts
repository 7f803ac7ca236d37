import type { DataOf, Endpoint, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result } from '@matin/contract/result'
import { canonicalJson } from '@matin/domain/canonical'
import { success } from '@matin/domain/result'
import { type PreparedTransfer, prepare, type TransferRequest } from '@matin/ledger/ledger'
import { isClosed } from '../http/idempotency.ts'
import { requestKey } from '../http/tables.ts'
import { type Ids, sha256, uuidOf } from '../ids.ts'
import type { OutboxEvent } from '../live/events.ts'
import type { Caller, Platform } from '../platform.ts'
import { type Ask, askOne, fact } from './batch-query.ts'
import { insertOf, type Write } from './batch-write.ts'

/** Customer of a command, and the time and ids that it is decided with. */
export interface ActingCustomer {
  caller: Caller
  /** Time of the decision; everything that is written carries it. */
  at: Temporal.Instant
  ids: Ids
}

/** Context of a command: its customer, time, ids and input. */
export interface Acting<E extends Endpoint> extends ActingCustomer {
  input: ParsedInputOf<E>
}

/** Outcome of a command: its answer and everything it writes. */
export interface Decision<A> {
  answer: A
  writes?: readonly Write[]
  transfers?: readonly PreparedTransfer[]
  events?: readonly OutboxEvent[]
}

/**
 * Command of a customer. `read` loads everything the decision needs, `decide` is a pure function, and its outcome is
 * written at once. Nothing is locked meanwhile: when something has changed since it was read, the command reads and
 * decides again.
 */
export interface Act<E extends Endpoint, F> {
  read(ask: Ask, acting: Acting<E>): Promise<F>
  decide(facts: F, acting: Acting<E>): Result<Decision<DataOf<E>>>
  /** Releases what `read` reserved in this process, whatever the outcome. */
  done?(facts: F): void
}

/** Auth state of the caller, which every command checks. */
export interface Standing {
  /** Optimistic lock: refused when another command of the customer has run since this was read. */
  turn: Write
  /** Result for the given PIN, or null without one. `unproven` is left to `checkPin`, which counts a wrong PIN. */
  pin: 'right' | 'unproven' | null
  /** Whether the customer must prove a second factor for commands that ask for one. */
  factorWanted: boolean
  /** Whether the customer is suspended: their sessions have ended, and calls that were already admitted are refused. */
  suspended: boolean
}

export interface Proofs {
  standing(ask: Ask, caller: Caller, pin: string | undefined): Promise<Standing>
  /** Checks the PIN and counts a wrong one. */
  checkPin(): Promise<Result<null>>
  checkFactor(): Promise<Result<null>>
}

export interface Intent {
  /** Customer and endpoint: the same key in another scope is another intent. */
  scope: string
  key: string
  /** Input of the call, without secrets. */
  content: unknown
}

/** Decisions of one call before the customer is asked to try again. */
const TRIES = 5

interface FirstAnswer {
  /** Hex. */
  fingerprint: string
  answer: unknown
}

const FIRST_ANSWER = fact<{ key: string }, FirstAnswer>({
  name: 'first answer',
  asked: { key: 'uuid' },
  text: `SELECT a.place, encode(k.fingerprint, 'hex') AS fingerprint, k.answer FROM asked a JOIN request_key k ON k.key = a.key`,
})

/**
 * Executes a command once per idempotency key. A repeat gets the first answer; other content under the same key is
 * refused as `idempotency_conflict`. A refusal leaves no record, so the same key may be tried again.
 */
export function perform<E extends Endpoint, F>(
  platform: Platform,
  endpoint: E,
  act: Act<E, F>,
  call: Intended<E>,
): Promise<Result<DataOf<E>>> {
  return platform.turns(call.caller.customerId, () => inTurn(platform, endpoint, act, call))
}

interface Intended<E extends Endpoint> {
  caller: Caller
  input: ParsedInputOf<E>
  intent: Intent
  proofs: Proofs
}

async function inTurn<E extends Endpoint, F>(
  platform: Platform,
  endpoint: E,
  act: Act<E, F>,
  call: Intended<E>,
): Promise<Result<DataOf<E>>> {
  const { caller, input, intent, proofs } = call
  const { ask, ids } = platform
  const key = uuidOf(`${intent.scope}|${intent.key}`)
  const fingerprint = sha256(canonicalJson(intent.content))
  const { pin } = input as { pin?: string }
  let proven = !endpoint.secondFactor
  for (let tries = 0; tries < TRIES; tries++) {
    const acting = { caller, input, at: platform.clock.now(), ids }
    const [standing, first, facts] = await Promise.all([
      proofs.standing(ask, caller, pin),
      askOne(ask, FIRST_ANSWER, { key }),
      act.read(ask, acting),
    ])
    try {
      if (standing.suspended) return failure('unauthorized')
      if (standing.pin === 'unproven') {
        const checked = await proofs.checkPin()
        if (!checked.ok) return checked
        continue
      }
      if (!proven && standing.factorWanted) {
        const checked = await proofs.checkFactor()
        if (!checked.ok) return checked
        proven = true
      }
      if (first) return repeated(first, fingerprint)
      const decided = act.decide(facts, acting)
      if (!decided.ok) return decided
      const { answer, writes = [], transfers = [], events = [] } = decided.value
      const note = insertOf(requestKey, { key, fingerprint, answer, createdAt: acting.at })
      const written = { at: acting.at, writes: [standing.turn, note, ...writes], transfers, events }
      if ((await platform.write(written)) === 'written') return success(answer)
    } finally {
      act.done?.(facts)
    }
  }
  platform.log.warn({ path: endpoint.path }, 'an act met others too often')
  return failure('unavailable')
}

function repeated<T>(first: FirstAnswer, fingerprint: Uint8Array): Result<T> {
  if (isClosed(first.fingerprint)) return failure('intent_closed')
  if (first.fingerprint !== Buffer.from(fingerprint).toString('hex')) return failure('idempotency_conflict')
  // The answer was made by this endpoint from its own contract type.
  return success(first.answer as T)
}

/** Prepares a transfer of a command; its hash is known before it is posted. */
export function transferOf(
  { ids, at }: Pick<ActingCustomer, 'ids' | 'at'>,
  request: Omit<TransferRequest, 'id' | 'at'>,
): PreparedTransfer {
  return prepare({ id: ids.uuid(), at, ...request })
}
