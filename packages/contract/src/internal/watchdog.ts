import { Worker } from 'node:worker_threads'

export interface WatchdogLimits {
  /** Milliseconds between two signs of life. */
  beat: number
  /** Signs in a row that may be missed. */
  missed: number
}

/** Half a minute. */
const LIMITS: WatchdogLimits = { beat: 1_000, missed: 30 }

/** For the thread. */
export interface Watched extends WatchdogLimits {
  /** In the log. */
  name: string
  beats: Int32Array
}

/**
 * Ends this process when its event loop stands still, after logging where: whatever runs it starts it again. A
 * frozen machine or process misses no sign of life, because the thread that counts them is frozen, too. For
 * production: a breakpoint would be taken for a fault.
 */
export function startWatchdog(name: string, limits = LIMITS): void {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), limits.beat).unref()
  const workerData: Watched = { name, beats, ...limits }
  new Worker(new URL('./watchdog-thread.ts', import.meta.url), { workerData }).unref()
}
