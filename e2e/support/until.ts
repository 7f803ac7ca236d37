import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

const EVERY_MS = 100

interface Wait {
  /** What is waited for, for the message. */
  what: string
  milliseconds: number
}

/** Reads again and again until the wanted value comes. Throws with the last one when its time is over. */
export async function until<T>(
  read: () => T | Promise<T>,
  wanted: T,
  { what, milliseconds }: Wait,
): Promise<void> {
  const deadline = Date.now() + milliseconds
  for (;;) {
    const value = await read()
    if (isDeepStrictEqual(value, wanted)) return
    if (Date.now() > deadline) {
      const texts = [value, wanted].map(item => JSON.stringify(item))
      throw new Error(`${what}: ${texts[0]} instead of ${texts[1]} after ${milliseconds / 1000} s`)
    }
    await pause(EVERY_MS)
  }
}
