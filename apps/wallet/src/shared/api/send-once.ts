import { ApiError } from '@matin/contract/api-error'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { closeIntent } from '@matin/contract/intents'
import { randomUuid } from '@matin/ui/random-uuid'
import { type Body, emptyDraft, type MoneyDraft, moneyDrafts } from '../state/money-drafts.ts'
import { call } from './call.ts'

/**
 * What this page knows of an unknown outcome: `sending`, the answer is awaited; `again`, it did not come, and the same may be sent
 * again; `asking`, the server is asked what became of it; `unreached`, it could not be asked. `closed` is said of a request that was
 * not carried out, until the form is changed or sent.
 */
export type Phase = 'sending' | 'again' | 'asking' | 'unreached' | 'closed'

const phases = new Map<string, Phase>()
const listeners = new Set<() => void>()
/** Requests whose answer this page awaits, and questions after their outcome. */
const underWay = new Map<string, Promise<unknown>>()

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
  if (!underWay.has(place)) setPhase(place, undefined)
}

/** What became of a request: it was booked (`data` is undefined where this app cannot read its answer), or it never will be. */
export type Settled<E extends Endpoint> =
  | { outcome: 'booked'; data: DataOf<E> | undefined; draft: MoneyDraft }
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
 * settled, and if that was booked, its answer is the answer.
 */
export async function sendOnce<E extends Endpoint>(
  endpoint: E,
  place: string,
  input: InputOf<E>,
): Promise<Carried<E>> {
  const sent = withoutProof(input)
  if (isOther(moneyDrafts.get(place), sent)) {
    const settled = await settle(endpoint, place)
    if (settled.outcome === 'booked') return settled
  }
  const before = moneyDrafts.get(place)
  const draft = draftFor(before, sent)
  moneyDrafts.set(place, draft)
  setPhase(place, 'sending')
  let wasUnknown = before?.state === 'unknown'
  const onRepeat = () => {
    wasUnknown = true
  }
  const answer = call(endpoint, input, { intent: draft.key, onRepeat })
  underWay.set(place, answer)
  try {
    const data = await answer
    moneyDrafts.remove(place, draft.key)
    setPhase(place, undefined)
    return { data, draft }
  } catch (error) {
    afterFailure(place, draft.key, wasUnknown, error)
    throw error
  } finally {
    if (underWay.get(place) === answer) underWay.delete(place)
  }
}

function isOther(draft: MoneyDraft | null, sent: Body): boolean {
  return draft?.state === 'unknown' && textOf(draft.sent) !== textOf(sent)
}

function draftFor(before: MoneyDraft | null, sent: Body): Omit<MoneyDraft, 'at'> {
  const draft = before ?? emptyDraft()
  const fits = draft.sent === null || textOf(draft.sent) === textOf(sent)
  return { values: draft.values, key: fits ? draft.key : randomUuid(), state: 'unknown', sent }
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
  return (
    error instanceof ApiError && (error.error === 'intent_closed' || error.error === 'idempotency_conflict')
  )
}

/** The server said no, for a reason of which it is sure. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.error === undefined) return false
  return error.error !== 'unavailable' && error.error !== 'internal'
}

/** Asks the server what became of a request without an answer, and closes its key where nothing was booked. */
export async function settle<E extends Endpoint>(endpoint: E, place: string): Promise<Settled<E>> {
  // One at a time: the answer that is awaited, or the question that is asked already, comes first.
  await underWay.get(place)?.catch(() => undefined)
  const draft = moneyDrafts.get(place)
  if (draft?.state !== 'unknown') return { outcome: 'none' }
  const running = underWay.get(place)
  if (running) return settle(endpoint, place)
  const asked = ask(endpoint, place, draft)
  underWay.set(place, asked)
  try {
    return await asked
  } finally {
    if (underWay.get(place) === asked) underWay.delete(place)
  }
}

async function ask<E extends Endpoint>(endpoint: E, place: string, draft: MoneyDraft): Promise<Settled<E>> {
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
