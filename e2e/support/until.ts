import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/** Milliseconds after which a wait counts as hanging. It is no speed limit: machines may be slow or busy. */
export const PATIENCE_MS = 120_000

const EVERY_MS = 100

/**
 * Polls until the value is as wanted; `what` names it in the error.
 * @throws with the last value after `PATIENCE_MS`
 */
export async function until<T>(read: () => T | Promise<T>, wanted: T, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const value = await read()
    if (isDeepStrictEqual(value, wanted)) return
    if (Date.now() > deadline) {
      const texts = [value, wanted].map(item => JSON.stringify(item))
      throw new Error(`${what}: ${texts[0]} instead of ${texts[1]} after ${PATIENCE_MS / 1000} s`)
    }
    await pause(EVERY_MS)
  }
}
