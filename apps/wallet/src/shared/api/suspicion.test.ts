import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { attemptMs, onSuspicion, suspectConnections } from './suspicion.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('suspecting the connections repeats running reads and shortens the time limit of reads for 45 seconds', () => {
  const askAnew = vi.fn()
  const stop = onSuspicion(askAnew)
  expect(attemptMs()).toBeNull()
  suspectConnections()
  expect(askAnew).toHaveBeenCalledOnce()
  expect(attemptMs()).toBe(4000)
  stop()
  suspectConnections()
  expect(askAnew).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(45_000)
  expect(attemptMs()).toBeNull()
})
