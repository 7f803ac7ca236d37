import { randomUuid } from '@matin/ui/random-uuid'
import { DRAFT_PREFIX, UNKNOWN_MS } from './session.ts'
import { storage } from './storage.ts'

const HOUR_MS = 3_600_000
/** Lifetime in milliseconds of typed values that were not sent. */
const TYPED_MS = 24 * HOUR_MS

export type Values = Record<string, string | number | boolean | null>
/** Request as it was sent, without PIN and second factor. */
export type Body = Record<string, unknown>

/**
 * Draft of a form that moves money, with its idempotency key. Values and key have the same lifetime. The form
 * finds both again when it is opened again, after a reload, or in another tab.
 */
export interface MoneyDraft {
  values: Values
  key: string
  /** `unknown`: a request was sent under this key, and no answer has settled its outcome. */
  state: 'draft' | 'unknown'
  sent: Body | null
  /** Time of the last change, in milliseconds. */
  at: number
}

/**
 * Returns the owner of drafts: the customer's UID, so that a new session finds the same drafts. Before the
 * UID is known, it is the session's token.
 */
export function ownerOf(token: string | null, uid: string): string {
  return uid || (token ?? '')
}

/** Returns the storage key of a form's draft. Digests keep customers apart and do not reveal them. */
export function placeOf(owner: string, name: string, of?: string): string {
  return `${DRAFT_PREFIX}${digest(owner)}:${name}${of === undefined ? '' : ` ${digest(of)}`}`
}

const read = new Map<string, { text: string; draft: MoneyDraft | null }>()
const listeners = new Set<() => void>()

export const moneyDrafts = {
  /** Returns a draft; null without one. Unchanged drafts are the same object at every call. */
  get(place: string): MoneyDraft | null {
    const text = storage.get(place)
    if (text === null) return null
    const before = read.get(place)
    const draft = before?.text === text ? before.draft : parse(text)
    read.set(place, { text, draft })
    return draft && isFresh(draft) ? draft : null
  },
  set(place: string, draft: Omit<MoneyDraft, 'at'>) {
    storage.set(place, JSON.stringify({ ...draft, at: Date.now() }))
    tell()
  },
  /**
   * Removes the draft with this idempotency key. Returns false if it is gone or another draft has taken its
   * place.
   */
  remove(place: string, key: string): boolean {
    if (moneyDrafts.get(place)?.key !== key) return false
    storage.remove(place)
    tell()
    return true
  },
  change(place: string, initial: Values, part: Values) {
    const draft = moneyDrafts.get(place) ?? emptyDraft()
    moneyDrafts.set(place, { ...draft, values: { ...valuesOf(draft, initial), ...part } })
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

function onStorage({ key }: StorageEvent) {
  // Without a key, the whole storage was cleared.
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
