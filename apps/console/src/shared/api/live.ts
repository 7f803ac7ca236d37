import { createConnection } from '@matin/client/live-connection'
import { openLiveSocket } from '@matin/client/live-link'
import { LIVE_PATH } from '@matin/contract/live'
import type { Query, QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { currentToken, endLostSession, onSessionChange } from './api.ts'

/** Milliseconds for which reports of changes are gathered. A list is refetched once for all of them. */
const GATHERED_MS = 500

const live = createConnection(listeners => openLiveSocket(new URL(LIVE_PATH, location.href), listeners))
window.addEventListener('online', live.retryNow)

/** Refetches data when the server reports a change, while an operator is signed in. */
export function followAdmin(queries: QueryClient): void {
  const topics = new Set<string>()
  function askAgain() {
    const changed = new Set(topics)
    topics.clear()
    void queries.invalidateQueries({ predicate: query => isAbout(query, changed) })
  }
  function tell(topic: string) {
    if (topics.size === 0) setTimeout(askAgain, GATHERED_MS)
    topics.add(topic)
  }
  const handlers = {
    onConsole: tell,
    onResync: () => tell(EVERYTHING),
    onEnded: endLostSession,
    onConnected: tellConnected,
  }
  function follow() {
    const token = currentToken()
    live.signIn(token, handlers)
    // The next operator in this tab sees nothing that this one has loaded or opened.
    if (token === null) queries.clear()
  }
  onSessionChange(follow)
  follow()
}

let connected = false
const watchers = new Set<() => void>()

function tellConnected(now: boolean) {
  connected = now
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function isConnected(): boolean {
  return connected
}

/** Returns whether the live connection is open, and updates the component. While it is closed, pages poll. */
export function useConnected(): boolean {
  return useSyncExternalStore(watch, isConnected)
}

const EVERYTHING = '*'

/**
 * A topic concerns its lists (`/api/operator/<topic>`), the inbox, and all queries of use-read.ts. No change
 * concerns a view opened by step-up, because each fetch of it is recorded.
 */
function isAbout({ queryKey: [kind, path] }: Query, changed: ReadonlySet<string>): boolean {
  if (kind === 'opened') return false
  const topic = String(path).split('/')[3] ?? ''
  return kind !== 'list' || topic === 'inbox' || changed.has(EVERYTHING) || changed.has(topic)
}
