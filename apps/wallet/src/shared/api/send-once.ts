import { ApiError, isApiError } from '@matin/client/api-error'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { closeIntent } from '@matin/contract/intents'
import { randomUuid } from '@matin/ui/random-uuid'
import { type Body, emptyDraft, type MoneyDraft, moneyDrafts } from '../state/money-drafts.ts'
import { call } from './call.ts'
import { inTurn } from './in-turn.ts'

/**
 * What this page knows of an unknown outcome: `sending`, the answer is awaited; `again`, it did not come, and the same may be sent
 * again; `asking`, the server is asked what became of it; `unreached`, it could not be asked. `closed` is said of a request that was
 * not carried out, until the form is changed or sent.
 */
export type Phase = 'sending' | 'again' | 'asking' | 'unreached' | 'closed'

const phases = new Map<string, Phase>()
const listeners = new Set<() => void>()
/** How many requests and questions of this page are under way or wait for their turn. */
const underWay = new Map<string, number>()

async function during<T>(place: string, work: () => Promise<T>): Promise<T> {
  underWay.set(place, (underWay.get(place) ?? 0) + 1)
  try {
    return await work()
  } finally {
    underWay.set(place, (underWay.get(place) ?? 1) - 1)
  }
}

export const phaseOf = (place: string): Phase | undefined => phases.get(place)

export function onPhase(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setPhase(place: string, phase: Phase | undefined) {
  if (phase) phases.set(place, phase)
  else phases.delete(place)
  for (const listener of listeners) listener()
}

/** The form has closed: only what is under way goes on. */
export function leavePhase(place: string) {
  if (!underWay.get(place)) setPhase(place, undefined)
}

/** What became of a request: it was booked (`data` is undefined where this app cannot read its answer), or it never will be. */
export type Settled<E extends Endpoint> =
  | { outcome: 'booked'; data: DataOf<E> | undefined; draft: Omit<MoneyDraft, 'at'> }
  | { outcome: 'closed' }
  /** Nothing is unknown. */
  | { outcome: 'none' }

export interface Carried<E extends Endpoint> {
  data: DataOf<E> | undefined
  /** The draft that was carried out: `sent` says what was asked. */
  draft: Pick<MoneyDraft, 'sent' | 'values'>
}

/**
 * Sends what is asked for in a form, booked once however often it is sent: under the draft's key, noted as unknown before it leaves.
 * While an outcome is unknown the same is sent under the same key; before anything else is sent, the earlier request is
 * settled, and if that was booked, its answer is the answer. One request of a draft is under way at a time, in whatever tab.
 */
export async function sendOnce<E extends Endpoint>(
  endpoint: E,
  place: string,
  input: InputOf<E>,
): Promise<Carried<E>> {
  // Two tabs that send at once have one key, whoever makes it.
  const key = await inTurn(`${place} key`, async () => keyAt(place))
  return during(place, () => inTurn(place, () => send(endpoint, place, input, key)))
}

function keyAt(place: string): string {
  const draft = moneyDrafts.get(place)
  if (draft) return draft.key
  const made = emptyDraft()
  moneyDrafts.set(place, made)
  return made.key
}

async function send<E extends Endpoint>(
  endpoint: E,
  place: string,
  input: InputOf<E>,
  key: string,
): Promise<Carried<E>> {
  const sent = withoutProof(input)
  // Another tab may have carried it out meanwhile: under the same key its answer comes again.
  let before = moneyDrafts.get(place) ?? { ...emptyDraft(), key }
  if (before.state === 'unknown' && textOf(before.sent) !== textOf(sent)) {
    const settled = await ask(endpoint, place, before)
    if (settled.outcome === 'booked') return settled
    before = moneyDrafts.get(place) ?? emptyDraft()
  }
  const draft = draftFor(before, sent)
  moneyDrafts.set(place, draft)
  setPhase(place, 'sending')
  let wasUnknown = before.state === 'unknown'
  const onRepeat = () => {
    wasUnknown = true
  }
  try {
    const data = await call(endpoint, input, { intent: draft.key, onRepeat })
    moneyDrafts.remove(place, draft.key)
    setPhase(place, undefined)
    return { data, draft }
  } catch (error) {
    // Something else was sent under this key: what became of that is asked first.
    const conflict = isApiError(error, 'idempotency_conflict')
    const settled = conflict ? await ask(endpoint, place, draft) : null
    if (settled?.outcome === 'booked') return settled
    if (!settled) afterFailure(place, draft.key, wasUnknown, error)
    throw error
  }
}

function draftFor(before: Omit<MoneyDraft, 'at'>, sent: Body): Omit<MoneyDraft, 'at'> {
  const fits = before.sent === null || textOf(before.sent) === textOf(sent)
  return { values: before.values, key: fits ? before.key : randomUuid(), state: 'unknown', sent }
}

function afterFailure(place: string, key: string, wasUnknown: boolean, error: unknown) {
  const draft = moneyDrafts.get(place)
  // Settled meanwhile, by this page or another.
  if (draft?.key !== key) return setPhase(place, undefined)
  if (isDead(error)) moneyDrafts.set(place, { ...draft, state: 'draft', sent: null, key: randomUuid() })
  // A refusal of a repeat, by this page or within `call`, says nothing of the first: the PIN is looked at before the key.
  else if (isRefusal(error) && !wasUnknown) moneyDrafts.set(place, { ...draft, state: 'draft' })
  setPhase(place, moneyDrafts.get(place)?.state === 'unknown' ? 'again' : undefined)
}

/** Under this key nothing will ever be booked for what is asked. */
function isDead(error: unknown): boolean {
  return isApiError(error, 'intent_closed')
}

/** The server said no, for a reason of which it is sure. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.error === undefined) return false
  return error.error !== 'unavailable' && error.error !== 'internal'
}

/** Asks the server what became of a request without an answer, and closes its key where nothing was booked. */
export async function settle<E extends Endpoint>(endpoint: E, place: string): Promise<Settled<E>> {
  if (moneyDrafts.get(place)?.state !== 'unknown') return { outcome: 'none' }
  if (phaseOf(place) !== 'sending') setPhase(place, 'asking')
  // The answer that is awaited, here or in another tab, comes first.
  return during(place, () =>
    inTurn(place, async () => {
      const draft = moneyDrafts.get(place)
      if (draft?.state === 'unknown') return ask(endpoint, place, draft)
      if (phaseOf(place) === 'asking') setPhase(place, undefined)
      return { outcome: 'none' }
    }),
  )
}

async function ask<E extends Endpoint>(
  endpoint: E,
  place: string,
  draft: Omit<MoneyDraft, 'at'>,
): Promise<Settled<E>> {
  setPhase(place, 'asking')
  try {
    const answer = await call(closeIntent, { path: endpoint.path, key: draft.key }, { quiet: true })
    if (answer.outcome === 'closed') {
      const now = moneyDrafts.get(place)
      if (now?.key === draft.key)
        moneyDrafts.set(place, { ...now, state: 'draft', sent: null, key: randomUuid() })
      setPhase(place, 'closed')
      return { outcome: 'closed' }
    }
    const data = endpoint.data.safeParse(answer.answer)
    const first = moneyDrafts.remove(place, draft.key)
    setPhase(place, undefined)
    // Another page has told of it.
    if (!first) return { outcome: 'none' }
    return { outcome: 'booked', data: data.success ? (data.data as DataOf<E>) : undefined, draft }
  } catch (error) {
    setPhase(place, 'unreached')
    throw error
  }
}

const PROOFS: ReadonlySet<string> = new Set(['pin', 'password', 'factor'])

/** A PIN or second factor proves who it is and changes nothing of what is asked. Neither is ever stored. */
function withoutProof(input: unknown): Body {
  return Object.fromEntries(
    Object.entries(Object(input)).filter(([name, value]) => !PROOFS.has(name) && value !== undefined),
  )
}

/** Loose over the order of fields: what was stored is read again. */
function textOf(body: Body | null): string {
  return JSON.stringify(Object.entries(body ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
}
