import { useMemo, useRef, useSyncExternalStore } from 'react'
import { useOperator } from '#shared/api/operator.ts'

const watchers = new Set<() => void>()

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  // Another tab of the same operator edits the same draft.
  window.addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', watcher)
  }
}

function changed(): void {
  for (const watcher of watchers) watcher()
}

/** Parses a stored draft; returns `initial` if it is unreadable. New fields get their initial value. */
function parse<T>(kept: string, initial: T): T {
  try {
    const value = JSON.parse(kept) as T
    return typeof initial === 'object' ? { ...initial, ...value } : value
  } catch {
    return initial
  }
}

/**
 * Survives a reload, Back and an expired session, and is shared by all tabs; each operator has separate
 * drafts. `key` is the subject of the draft: "answer 100000001".
 */
export function useStoredDraft<T>(
  key: string,
  initial: T,
): { draft: T; isKept: boolean; setDraft: (next: T) => void; dropDraft: () => void } {
  const { operator } = useOperator()
  const name = `matin_draft ${operator?.id ?? ''} ${key}`
  const first = useRef(initial)
  const kept = useSyncExternalStore(watch, () => localStorage.getItem(name))
  return {
    draft: useMemo(() => (kept === null ? null : parse(kept, first.current)), [kept]) ?? initial,
    isKept: kept !== null,
    setDraft(next) {
      localStorage.setItem(name, JSON.stringify(next))
      changed()
    },
    dropDraft() {
      localStorage.removeItem(name)
      changed()
    },
  }
}
