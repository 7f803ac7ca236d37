import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds. */
export interface Timing {
  /** The first wait after a failure; each one after it is twice as long, up to `retryMax`. */
  retry: number
  retryMax: number
  /** A coin that was silent for so long is asked for. */
  probe: number
  /** How often the last candles are read again, to correct what was missed. */
  refill: number
  /** Milliseconds between reads of the pairs' status; by default `STATUS_MS`. */
  status?: number
}

/** Twice a minute: a pair that is halted is closed within one, also where a look fails. */
export const STATUS_MS = 25_000

export const TIMING: Timing = { retry: 500, retryMax: 30_000, probe: 5000, refill: 600_000 }

/** The time between `start` and `stop`: what runs in it ends with it. */
export class Session {
  private readonly end = new AbortController()

  get alive(): boolean {
    return !this.end.signal.aborted
  }
  stop(): void {
    this.end.abort()
  }
  /** Waits; at the end of the session no longer. */
  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.end.signal }).catch(() => {})
  }
  /**
   * Repeats `work` until it has succeeded once; after a failure it calls `failed` and waits longer each time.
   * Undefined when the session ended first.
   */
  async once<T>(work: () => Promise<T>, failed: Failed, wait: Wait): Promise<T | undefined> {
    for (let failures = 1; this.alive; failures++) {
      try {
        return await work()
      } catch (error) {
        if (!this.alive) break
        failed(error)
        await this.pause(wait(failures))
      }
    }
    return undefined
  }
  /** `once` again and again. */
  async keep(work: () => Promise<unknown>, failed: Failed, wait: Wait): Promise<void> {
    while (this.alive) await this.once(work, failed, wait)
  }
}

type Failed = (error: unknown) => void
/** Milliseconds to wait after so many failures, one at least. */
type Wait = (failures: number) => number

/**
 * Wait before the next retry: doubled each time, and a random part between half and all of it, so that clients do not
 * retry at once.
 */
export function backOff(timing: Timing, random: () => number): Wait {
  return failures => {
    const full = Math.min(timing.retryMax, timing.retry * 2 ** (failures - 1))
    return full / 2 + (full / 2) * random()
  }
}
