import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Machine's timer, saved before the app's clock is stopped (component-setup.ts). */
const setRealTimeout = setTimeout
const realNow = performance.now.bind(performance)

/**
 * Time limit in milliseconds for a test that waits for something that never comes. It is no measure of speed.
 */
const HANGS_MS = 60_000
const LOOK_MS = 4

export function realPause(ms: number): Promise<void> {
  return new Promise(resolve => setRealTimeout(resolve, ms))
}

/**
 * Resolves with the result of `look` once it no longer throws. Answers and loaded modules take as long as the
 * machine needs. The app's clock stands still meanwhile, so a slow machine changes no result.
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
      // Runs timers of 0 ms, which are due already.
      await vi.advanceTimersByTimeAsync(0)
    })
  }
}

/** Advances the app's clock by `ms` milliseconds. */
export async function passes(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
  await act(() => realPause(0))
}

/** Advances the app's clock by a pause in typing, after which a form checks its value (`useSettled`). */
export function typingPauses(): Promise<void> {
  return passes(500)
}

/** Advances the app's clock until a second press of the same button counts (`pressGuardMs`). */
export function handRests(): Promise<void> {
  return passes(600)
}
