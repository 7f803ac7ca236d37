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
import { type Ask, askOne, fact } from './ask.ts'
import { insertOf, type Write } from './write.ts'

/** Who acts, and when. */
export interface ActingCustomer {
  caller: Caller
  /** When it is decided: all that is written has this time. */
  at: Temporal.Instant
  ids: Ids
}

/** What an act decides by, besides what it read. */
export interface Acting<E extends Endpoint> extends ActingCustomer {
  input: ParsedInputOf<E>
}

/** What an act comes to. */
export interface Decision<A> {
  answer: A
  writes?: readonly Write[]
  transfers?: readonly PreparedTransfer[]
  events?: readonly OutboxEvent[]
}

/**
 * An act of a customer: all that decides it is read once, the decision is a pure function, and what it comes to is written
 * at once. Others do not wait for it meanwhile: when what was read is no longer so at the end, it is read again.
 */
export interface Act<E extends Endpoint, F> {
  read(ask: Ask, acting: Acting<E>): Promise<F>
  decide(facts: F, acting: Acting<E>): Result<Decision<DataOf<E>>>
  /** Gives back what reading set aside in this process, whatever came of it. */
  done?(facts: F): void
}

/** What is asked of who acts, whatever they do. */
export interface Standing {
  /** Takes the customer's turn: refused when anything of theirs was done since it was read. */
  turn: Write
  /** The PIN that was given, where one was. An unproven one is for `checkPin`, which counts it where it is wrong. */
  pin: 'right' | 'unproven' | null
  /** Whether a second factor is to be proven by acts that ask for one. */
  factorWanted: boolean
  /** Their sessions have ended meanwhile, and what was let in before is not done. */
  suspended: boolean
}

export interface Proofs {
  standing(ask: Ask, caller: Caller, pin: string | undefined): Promise<Standing>
  /** Checks a PIN and counts it where it is wrong. */
  checkPin(): Promise<Result<null>>
  checkFactor(): Promise<Result<null>>
}

export interface Intent {
  /** The same key of another customer or endpoint is another intent. */
  scope: string
  key: string
  /** What was asked for, without secrets. */
  content: unknown
}

/** Times that an act is decided anew before its customer is asked to try again. */
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
 * Does an act once for an intent. A repeat gets the first answer, another content under the same key
 * `idempotency_conflict`. Refusals leave no note, so the same key may be tried again.
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

/** A transfer of an act: its hash is known before it is booked. */
export function transferOf(
  { ids, at }: Pick<ActingCustomer, 'ids' | 'at'>,
  request: Omit<TransferRequest, 'id' | 'at'>,
): PreparedTransfer {
  return prepare({ id: ids.uuid(), at, ...request })
}
