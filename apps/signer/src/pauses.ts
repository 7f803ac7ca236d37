import { setTimeout as sleepFor } from 'node:timers/promises'
import type { Left } from './signer.ts'

const ROUND_MILLISECONDS = 2000
/** Longest pause of a signer without work whose parent wakes it. */
const IDLE_MILLISECONDS = 10_000
/** Pause after a wake, so that many wakes are followed by one round. */
const WOKEN_MILLISECONDS = 200

export interface Pauses {
  /** Begins a round: a wake during it ends the pause after it. */
  begin(): void
  wait(left: Left): Promise<void>
  wake(): void
  stop(): void
}

/** `hasParent`: whether a parent process wakes the signer. `sleep` waits, and rejects when its signal aborts. */
export function createPauses(
  hasParent: boolean,
  sleep: (ms: number, signal?: AbortSignal) => Promise<unknown> = (ms, signal) =>
    sleepFor(ms, undefined, { signal }),
): Pauses {
  let woken = new AbortController()
  let isStopped = false
  return {
    begin() {
      woken = new AbortController()
    },
    async wait(left) {
      if (left === 'more' || isStopped) return
      const longest = hasParent && left === 'nothing' ? IDLE_MILLISECONDS : ROUND_MILLISECONDS
      await sleep(longest, woken.signal).catch(() => (isStopped ? undefined : sleep(WOKEN_MILLISECONDS)))
    },
    wake: () => woken.abort(),
    stop() {
      isStopped = true
      woken.abort()
    },
  }
}
