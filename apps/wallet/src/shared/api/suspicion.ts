/** For so long after a dead connection was met others are suspected: a browser keeps up to six to one server. */
const SUSPECT_MS = 45_000
const ATTEMPT_MS = 4000

let until = 0
const listeners = new Set<() => void>()

/**
 * Connections that are open may be dead: the socket was silent, the network came back, the phone slept. Reads under way are asked anew,
 * and for a while each attempt of a read is a short one.
 */
export function suspectConnections() {
  until = Date.now() + SUSPECT_MS
  for (const askAnew of [...listeners]) askAnew()
}

export function onSuspicion(askAnew: () => void): () => void {
  listeners.add(askAnew)
  return () => listeners.delete(askAnew)
}

/** How long one attempt of a read may take; null while nothing is suspected. */
export function attemptMs(): number | null {
  return Date.now() < until ? ATTEMPT_MS : null
}
