import { setTimeout as pause } from 'node:timers/promises'
import { PING_AGAIN_MS } from './limits.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** An outage's end comes with its duration in milliseconds. */
export type OutageEvent = { down: true; cause: DatabaseUnavailable } | { down: false; milliseconds: number }

export interface Availability {
  /** Rejects at once: requests would else wait for their query's limit. The first ones wait for the first probe. */
  requireAnswers(): Promise<void>
  /** The first such failure begins an outage, which lasts until a probe succeeds. */
  note(failure: DatabaseUnavailable): void
  /** `listener` must not throw. Returns a function that unsubscribes it. */
  onOutage(listener: (event: OutageEvent) => void): () => void
  isDown(): boolean
  stop(): void
}

/** `look` is the probe: it rejects, within its own time limit, when the database does not answer. */
export function createAvailability(look: () => Promise<void>): Availability {
  const listeners = new Set<(event: OutageEvent) => void>()
  const stopped = new AbortController()
  let outage: { silent: DatabaseUnavailable | null; firstLook: Promise<boolean> } | null = null

  const tell = (event: OutageEvent) => {
    for (const listener of listeners) listener(event)
  }
  const answers = () =>
    look().then(
      () => true,
      () => false,
    )

  async function untilItAnswers(firstLook: Promise<boolean>): Promise<void> {
    const start = performance.now()
    let back = await firstLook
    while (!back && !stopped.signal.aborted) {
      await pause(PING_AGAIN_MS, undefined, { ref: false, signal: stopped.signal }).catch(() => {})
      back = await answers()
    }
    outage = null
    if (back) tell({ down: false, milliseconds: Math.round(performance.now() - start) })
  }

  return {
    async requireAnswers() {
      if (!outage?.silent || (await outage.firstLook)) return
      if (outage?.silent) throw new DatabaseUnavailable('lost', outage.silent)
    },
    note(failure) {
      if (failure.kind !== 'lost' || stopped.signal.aborted) return
      if (outage) {
        if (failure.silent) outage.silent ??= failure
        return
      }
      const firstLook = answers()
      outage = { silent: failure.silent ? failure : null, firstLook }
      tell({ down: true, cause: failure })
      void untilItAnswers(firstLook)
    },
    onOutage(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isDown: () => outage !== null,
    stop: () => stopped.abort(),
  }
}
