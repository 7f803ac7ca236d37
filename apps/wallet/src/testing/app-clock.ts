import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** The machine's own, taken before the app's are stopped (component-setup.ts). */
const setRealTimeout = setTimeout
const realNow = performance.now.bind(performance)

/** Ends a test that waits for what never comes; not a bound on speed. */
const HANGS_MS = 60_000
const LOOK_MS = 4

export function realPause(ms: number): Promise<void> {
  return new Promise(resolve => setRealTimeout(resolve, ms))
}

/**
 * What `look` finds, as soon as it finds it without throwing. Answers and modules that are loaded take as long as the
 * machine needs, of which the app's clock learns nothing: a slow machine changes no result.
 */
export async function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  const from = realNow()
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (realNow() - from > HANGS_MS) throw error
    }
    await act(async () => {
      await realPause(LOOK_MS)
      // What is due already: timers of 0 ms.
      await vi.advanceTimersByTimeAsync(0)
    })
  }
}

/** Lets time pass for the app. */
export async function passes(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
  await act(() => realPause(0))
}

/** A pause in typing, after which a form says what it thinks of it (`useSettled`). */
export function typingPauses(): Promise<void> {
  return passes(500)
}

/** Long enough for another press of the same button to be one of its own (`pressGuardMs`). */
export function handRests(): Promise<void> {
  return passes(600)
}
