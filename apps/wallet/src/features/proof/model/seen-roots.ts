import { storage } from '#shared/state/storage.ts'

/* Roots that this browser has seen: it notices if the platform publishes another one for the same day. */

const KEY = 'Matemax_proof'
const KEPT = 31

/** Roots shown to this customer, by snapshot. Only the last customer's roots are stored. */
export function seenRoots(id: string): Record<string, string> {
  const kept = parse(storage.get(KEY) ?? 'null')
  if (!isRecord(kept) || kept.id !== id || !isRecord(kept.roots)) return {}
  const roots = Object.entries(kept.roots)
  return Object.fromEntries(roots.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

export function rememberRoot(id: string, snapshot: string, root: string): void {
  const roots = { ...seenRoots(id), [snapshot]: root }
  const latest = Object.entries(roots).toSorted(([a], [b]) => (a < b ? 1 : -1))
  storage.set(KEY, JSON.stringify({ id, roots: Object.fromEntries(latest.slice(0, KEPT)) }))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
