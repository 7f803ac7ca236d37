import { ApiError, isApiError } from '@matin/client/api-error'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { closeIntent } from '@matin/contract/intents'
import { randomUuid } from '@matin/ui/random-uuid'
import { type Body, emptyDraft, type MoneyDraft, moneyDrafts } from '../state/money-drafts.ts'
import { call } from './call.ts'
import { inTurn } from './in-turn.ts'

/**
 * Phase of a request with an unknown outcome. `sending`: the answer is awaited. `again`: the answer did not
 * come, and the same request may be sent again. `asking`: the server is being asked for the outcome.
 * `unreached`: the server could not be asked. `closed`: the request was not carried out and never will be;
 * the phase ends when the form is changed or sent.
 */
export type Phase = 'sending' | 'again' | 'asking' | 'unreached' | 'closed'

const phases = new Map<string, Phase>()
const listeners = new Set<() => void>()
/** Running requests and questions about an outcome, by the draft's storage key (`placeOf`). */
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

/** Resets the phase of a form when it closes, unless a request is still running. */
export function leavePhase(place: string) {
  if (!underWay.get(place)) setPhase(place, undefined)
}

/** A posted request has `data`, unless this app cannot read the answer. A closed one is never carried out. */
export type Settled<E extends Endpoint> =
  | { outcome: 'posted'; data: DataOf<E> | undefined; draft: Omit<MoneyDraft, 'at'> }
  | { outcome: 'closed' }
  /** Outcome when no request has an unknown outcome. */
  | { outcome: 'none' }

export interface Carried<E extends Endpoint> {
  data: DataOf<E> | undefined
  /** Draft whose request was carried out. `sent` is this request. */
  draft: Pick<MoneyDraft, 'sent' | 'values'>
}

/**
 * Sends a form's request, which the server posts once, however often it is sent. The draft's idempotency key
 * is stored as a request with an unknown outcome before the request leaves. While the outcome is unknown,
 * only the same request is sent, under the same key. Before a different request, the outcome of the earlier
 * one is settled; if the earlier one was posted, its answer is returned instead. All tabs together run one
 * request of a draft at a time. `shown` is the key of the draft that the form shows: if another tab has just
 * posted that draft and removed it, the form sends under the same key and gets the same answer.
 */
export async function sendOnce<E extends Endpoint>(
  endpoint: E,
  place: string,
  input: InputOf<E>,
  shown: string | null,
): Promise<Carried<E>> {
  // Two tabs that send at once share one key: the lock lets the first make it.
  const key = await inTurn(`${place} key`, async () => keyAt(place, shown))
  return during(place, () => inTurn(place, () => send(endpoint, place, input, key)))
}

function keyAt(place: string, shown: string | null): string {
  const key = moneyDrafts.get(place)?.key ?? shown
  if (key) return key
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
  // Another tab may have carried it out meanwhile: the same key returns the same answer.
  let before = moneyDrafts.get(place) ?? { ...emptyDraft(), key }
  if (before.state === 'unknown' && textOf(before.sent) !== textOf(sent)) {
    const settled = await ask(endpoint, place, before)
    if (settled.outcome === 'posted') return settled
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
    // A different request was sent under this key: its outcome is asked for first.
    const conflict = isApiError(error, 'idempotency_conflict')
    const settled = conflict ? await ask(endpoint, place, draft) : null
    if (settled?.outcome === 'posted') return settled
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
  // This page or another has settled it meanwhile.
  if (draft?.key !== key) return setPhase(place, undefined)
  if (isDead(error)) moneyDrafts.set(place, { ...draft, state: 'draft', sent: null, key: randomUuid() })
  // A refused repeat, by this page or within `call`, says nothing of the first: the PIN is checked before the key.
  else if (isRefusal(error) && !wasUnknown) moneyDrafts.set(place, { ...draft, state: 'draft' })
  setPhase(place, moneyDrafts.get(place)?.state === 'unknown' ? 'again' : undefined)
}

/** Returns whether the server will never post anything under this key. */
function isDead(error: unknown): boolean {
  return isApiError(error, 'intent_closed')
}

/** Returns whether the server refused for a definite reason. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.error === undefined) return false
  return error.error !== 'unavailable' && error.error !== 'internal'
}

/** Asks the server for the outcome. Closes the key of the request where nothing was posted. */
export async function settle<E extends Endpoint>(endpoint: E, place: string): Promise<Settled<E>> {
  if (moneyDrafts.get(place)?.state !== 'unknown') return { outcome: 'none' }
  if (phaseOf(place) !== 'sending') setPhase(place, 'asking')
  // An answer that is awaited, here or in another tab, comes first.
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
    // Another page has already reported it.
    if (!first) return { outcome: 'none' }
    return { outcome: 'posted', data: data.success ? (data.data as DataOf<E>) : undefined, draft }
  } catch (error) {
    setPhase(place, 'unreached')
    throw error
  }
}

const PROOFS: ReadonlySet<string> = new Set(['pin', 'password', 'factor'])

/** Removes PIN, password and second factor, which prove the customer and are never stored. */
function withoutProof(input: unknown): Body {
  return Object.fromEntries(
    Object.entries(Object(input)).filter(([name, value]) => !PROOFS.has(name) && value !== undefined),
  )
}

/** Compares requests regardless of the order of fields, which the parsing of a stored one may change. */
export function textOf(body: Body | null): string {
  return JSON.stringify(Object.entries(body ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
}
