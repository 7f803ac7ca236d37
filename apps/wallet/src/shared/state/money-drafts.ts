import { randomUuid } from '@matin/ui/random-uuid'
import { DRAFT_PREFIX, UNKNOWN_MS } from './session.ts'
import { storage } from './storage.ts'

const HOUR_MS = 3_600_000
/** What was typed and not sent is not offered for longer. */
const TYPED_MS = 24 * HOUR_MS

export type Values = Record<string, string | number | boolean | null>
/** What was sent, without PIN and second factor. */
export type Body = Record<string, unknown>

/**
 * What a customer is about to ask of one form that moves money, with the idempotency key of it. Both live and die together: whoever
 * opens the form next, after a reload or in another tab, has the same draft and the same key.
 */
export interface MoneyDraft {
  values: Values
  key: string
  /** `unknown`: it was sent under this key, and no answer has said what became of it. */
  state: 'draft' | 'unknown'
  sent: Body | null
  /** When it was last changed, in milliseconds. */
  at: number
}

/** Whose drafts they are: another session of the same customer has the same. */
export function ownerOf(token: string | null, uid: string): string {
  return uid || (token ?? '')
}

/** The place of a form's draft: digests keep customers apart and say nothing of whom it is for. */
export function placeOf(owner: string, name: string, of?: string): string {
  return `${DRAFT_PREFIX}${digest(owner)}:${name}${of === undefined ? '' : ` ${digest(of)}`}`
}

const read = new Map<string, { text: string; draft: MoneyDraft | null }>()
const listeners = new Set<() => void>()

export const moneyDrafts = {
  /** The same object as long as nothing has changed. */
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
  /** False where it is gone already, or another one has taken its place. */
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
  /** Calls back after every change, here or in another tab. */
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

/** What is typed, as the form knows it: what an older or another form left is not taken. */
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
  // Without a key everything was taken away.
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

/** FNV-1a of 32 bits, twice. */
function digest(text: string): string {
  return [0x811c9dc5, 0x1234567]
    .map(seed => {
      let hash = seed
      for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
      return (hash >>> 0).toString(16).padStart(8, '0')
    })
    .join('')
}
