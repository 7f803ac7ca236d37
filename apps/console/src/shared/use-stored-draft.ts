import { useMemo, useRef, useSyncExternalStore } from 'react'
import { useOperator } from './operator.ts'

const watchers = new Set<() => void>()

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  // Another tab of the same operator writes the same draft.
  window.addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', watcher)
  }
}

function changed(): void {
  for (const watcher of watchers) watcher()
}

/** A kept draft in `initial`'s shape; `initial` where it cannot be read. */
function parse<T>(kept: string, initial: T): T {
  try {
    const value = JSON.parse(kept) as T
    return typeof initial === 'object' ? { ...initial, ...value } : value
  } catch {
    return initial
  }
}

/**
 * What an operator is writing, kept in the browser until it is sent: it survives a reload, Back, a session that the server ends, and is
 * the same in another tab. Returns the draft, how to change it, and how to drop it once it is sent.
 *
 * @param key of what it is a draft: "answer 100000001". The draft is the operator's own.
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
