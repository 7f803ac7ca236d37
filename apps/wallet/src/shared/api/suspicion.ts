/** Milliseconds. A browser keeps up to six connections to a server; after one was found dead, all may be. */
const SUSPECT_MS = 45_000
const ATTEMPT_MS = 4000

let until = 0
const listeners = new Set<() => void>()

/**
 * Called when the socket was silent, the network came back, or the phone slept. Running reads are sent again,
 * and for `SUSPECT_MS`, each attempt of a read has a short time limit.
 */
export function suspectConnections() {
  until = Date.now() + SUSPECT_MS
  for (const askAnew of [...listeners]) askAnew()
}

export function onSuspicion(askAnew: () => void): () => void {
  listeners.add(askAnew)
  return () => listeners.delete(askAnew)
}

/** Milliseconds for one attempt of a read; null while no connection is suspected. */
export function attemptMs(): number | null {
  return Date.now() < until ? ATTEMPT_MS : null
}
