/**
 * Milliseconds for which all open connections count as suspect after one was found dead. A browser keeps up
 * to six connections to a server, and the others may be dead, too.
 */
const SUSPECT_MS = 45_000
const ATTEMPT_MS = 4000

let until = 0
const listeners = new Set<() => void>()

/**
 * Marks all open connections as possibly dead. Called when the socket was silent, the network came back, or
 * the phone slept. Running reads are sent again, and for `SUSPECT_MS`, each attempt of a read has a short
 * time limit.
 */
export function suspectConnections() {
  until = Date.now() + SUSPECT_MS
  for (const askAnew of [...listeners]) askAnew()
}

export function onSuspicion(askAnew: () => void): () => void {
  listeners.add(askAnew)
  return () => listeners.delete(askAnew)
}

/**
 * Returns the time limit for one attempt of a read in milliseconds; null while no connection is suspected.
 */
export function attemptMs(): number | null {
  return Date.now() < until ? ATTEMPT_MS : null
}
