import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds. */
export interface Timing {
  /** First wait after a failure; doubles up to `retryMax`. */
  retry: number
  retryMax: number
  /** Time without a ticker of a coin after which the coin is requested over REST. */
  probe: number
  /** Period after which the last candles are read again, to fill in those that were missed. */
  refill: number
  /** Period between reads of the pairs' status; by default `STATUS_MS`. */
  status?: number
}

/** With two reads a minute, a halted pair is closed within a minute even if one read fails. */
export const STATUS_MS = 25_000

export const TIMING: Timing = { retry: 500, retryMax: 30_000, probe: 5000, refill: 600_000 }

export class Session {
  private readonly end = new AbortController()

  get alive(): boolean {
    return !this.end.signal.aborted
  }
  stop(): void {
    this.end.abort()
  }
  /** Also ends, without an error, when the session ends. */
  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.end.signal }).catch(() => {})
  }
  /** After each failure it calls `failed` and waits longer. Returns undefined if the session ends first. */
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
  async keep(work: () => Promise<unknown>, failed: Failed, wait: Wait): Promise<void> {
    while (this.alive) await this.once(work, failed, wait)
  }
}

type Failed = (error: unknown) => void
/** Milliseconds after this many failures (at least one). */
type Wait = (failures: number) => number

/** A random part, at least half, of a maximum that doubles, so that clients do not retry at the same moment. */
export function backOff(timing: Timing, random: () => number): Wait {
  return failures => {
    const full = Math.min(timing.retryMax, timing.retry * 2 ** (failures - 1))
    return full / 2 + (full / 2) * random()
  }
}
