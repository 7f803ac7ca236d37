import { randomUuid } from '@matin/ui/random-uuid'
import { DRAFT_PREFIX, onOtherSession, UNKNOWN_MS } from './session.ts'
import { storage } from './storage.ts'

const HOUR_MS = 3_600_000
/** Lifetime in milliseconds of typed values that were not sent. */
const TYPED_MS = 24 * HOUR_MS

export type Values = Record<string, string | number | boolean | null>
/** Request as it was sent, without PIN and second factor. */
export type Body = Record<string, unknown>

/** Other values have another key. The form finds both again after leaving, a reload, or in another tab. */
export interface MoneyDraft {
  values: Values
  key: string
  /** `unknown`: a request was sent under this key, and no answer has settled its outcome. */
  state: 'draft' | 'unknown'
  sent: Body | null
  /** Time of the last change, in milliseconds. */
  at: number
}

/** The customer's UID, so that a new session finds the drafts; before it is known, the session's token. */
export function ownerOf(token: string | null, uid: string): string {
  return uid || (token ?? '')
}

/** Returns the storage key of a form's draft. Digests keep customers apart and do not reveal them. */
export function draftPlaceOf(owner: string, name: string, of?: string): string {
  return `${DRAFT_PREFIX}${digest(owner)}:${name}${of === undefined ? '' : ` ${digest(of)}`}`
}

const read = new Map<string, { text: string; draft: MoneyDraft | null }>()
const listeners = new Set<() => void>()
/**
 * Drafts that this tab has typed or confirmed. `forked`: another tab has since stored other values, which
 * serve the next opening of the form and never replace the values here.
 */
const own = new Map<string, { draft: MoneyDraft; forked: boolean }>()
onOtherSession(() => own.clear())

export const moneyDrafts = {
  /** Returns this tab's draft; null without one. Unchanged drafts are the same object at every call. */
  get(place: string): MoneyDraft | null {
    const stored = readStored(place)
    const mine = own.get(place)
    if (!mine || !isFresh(mine.draft)) return stored
    // It was posted or removed, by this tab or another.
    if (!stored && !mine.forked) own.delete(place)
    if (!stored) return mine.forked ? mine.draft : null
    if (stored.key === mine.draft.key || sameValues(stored.values, mine.draft.values)) {
      own.set(place, { draft: stored, forked: false })
      return stored
    }
    if (!mine.forked) own.set(place, { draft: { ...mine.draft, state: 'draft', sent: null }, forked: true })
    // The request of another tab is settled before this tab sends.
    return stored.state === 'unknown' ? stored : (own.get(place)?.draft ?? null)
  },
  /** Returns the values that this tab shows, and those that another tab has stored instead; null for none. */
  values(place: string): Values | null {
    const draft = moneyDrafts.get(place)
    const mine = own.get(place)
    return (mine?.forked ? mine.draft : draft)?.values ?? null
  },
  elsewhere(place: string): Values | null {
    moneyDrafts.get(place)
    return own.get(place)?.forked ? (readStored(place)?.values ?? null) : null
  },
  set(place: string, draft: Omit<MoneyDraft, 'at'>) {
    storage.set(place, JSON.stringify({ ...draft, at: Date.now() }))
    const stored = readStored(place)
    if (stored) own.set(place, { draft: stored, forked: false })
    tell()
  },
  /** Makes the draft this tab's own, because the customer confirms its values here. */
  hold(place: string) {
    const draft = moneyDrafts.get(place)
    if (draft?.state === 'draft') moneyDrafts.set(place, draft)
  },
  /** Returns false if the draft with this key is gone or another one has taken its place. */
  remove(place: string, key: string): boolean {
    if (readStored(place)?.key !== key) return false
    storage.remove(place)
    if (own.get(place)?.draft.key === key) own.delete(place)
    tell()
    return true
  },
  /** Removes what this tab shows, but not what another tab has stored instead. */
  drop(place: string) {
    const draft = moneyDrafts.get(place)
    own.delete(place)
    if (!draft || !moneyDrafts.remove(place, draft.key)) tell()
  },
  change(place: string, initial: Values, part: Values) {
    const draft = moneyDrafts.get(place) ?? emptyDraft()
    const values = { ...valuesOf(draft, initial), ...part }
    // An unknown request keeps its key, under which the server is asked.
    const renewed = draft.state === 'unknown' || sameValues(values, draft.values) ? draft : emptyDraft()
    moneyDrafts.set(place, { ...renewed, values })
  },
  /** Calls back after every change, in this tab or another. */
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) window.addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', onStorage)
    }
  },
  /** Calls back once another tab knows whether the request that it sent or settled was posted. */
  onOutcomeElsewhere(place: string, listener: (sent: Body | null, posted: boolean) => void): () => void {
    const follow = ({ key, oldValue, newValue }: StorageEvent) => {
      const before = key === place && oldValue !== null ? parse(oldValue) : null
      const unknown = newValue !== null && parse(newValue)?.state === 'unknown'
      if (before?.state === 'unknown' && !unknown) listener(before.sent, newValue === null)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  },
}

export function emptyDraft(): Omit<MoneyDraft, 'at'> {
  return { values: {}, key: randomUuid(), state: 'draft', sent: null }
}

/** Returns the values of a draft, or `initial` where an older or another form wrote the draft. */
export function valuesOf<V extends Values>(draft: Pick<MoneyDraft, 'values'> | null, initial: V): V {
  if (!draft) return initial
  const fits = Object.entries(initial).every(([field, value]) => isLike(draft.values[field], value))
  return fits ? (draft.values as V) : initial
}

function isLike(stored: unknown, initial: unknown): boolean {
  if (initial === null) return stored === null || typeof stored === 'number'
  return typeof stored === typeof initial
}

function readStored(place: string): MoneyDraft | null {
  const text = storage.get(place)
  if (text === null) return null
  const before = read.get(place)
  const draft = before?.text === text ? before.draft : parse(text)
  read.set(place, { text, draft })
  return draft && isFresh(draft) ? draft : null
}

function sameValues(one: Values, other: Values): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every(name => one[name] === other[name])
}

function onStorage({ key }: StorageEvent) {
  // Without a key, the whole storage was cleared.
  if (key === null) own.clear()
  if (key === null || key.startsWith(DRAFT_PREFIX)) tell()
}

function tell() {
  for (const listener of listeners) listener()
}

function isFresh({ state, at }: MoneyDraft): boolean {
  return Date.now() - at < (state === 'unknown' ? UNKNOWN_MS : TYPED_MS)
}

function parse(text: string): MoneyDraft | null {
  try {
    const found: unknown = JSON.parse(text)
    return isDraft(found) ? found : null
  } catch {
    return null
  }
}

function isDraft(found: unknown): found is MoneyDraft {
  if (!isRecord(found) || !isRecord(found.values)) return false
  const { values, key, state, sent, at } = found
  return (
    Object.values(values).every(value => value === null || SIMPLE.has(typeof value)) &&
    typeof key === 'string' &&
    /^[\w-]{8,100}$/.test(key) &&
    (sent === null || isRecord(sent)) &&
    (state === 'draft' || (state === 'unknown' && sent !== null)) &&
    typeof at === 'number'
  )
}

const SIMPLE: ReadonlySet<string> = new Set(['string', 'number', 'boolean'])

function isRecord(found: unknown): found is Record<string, unknown> {
  return typeof found === 'object' && found !== null && !Array.isArray(found)
}

/** Computes FNV-1a of 32 bits, twice with different seeds. */
function digest(text: string): string {
  return [0x811c9dc5, 0x1234567]
    .map(seed => {
      let hash = seed
      for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
      return (hash >>> 0).toString(16).padStart(8, '0')
    })
    .join('')
}
