import { describe, expect, it } from 'vitest'
import { pullOffset, pullReady, pullTicks } from './pull-path.ts'

describe('the pull-to-refresh offset', () => {
  it('is zero for a finger that moves up', () => {
    expect(pullOffset(-20)).toBe(0)
  })

  it('grows ever more slowly and never exceeds 96 px', () => {
    const offsets = [10, 50, 150, 400, 4000].map(pullOffset)
    expect([...offsets].sort((a, b) => a - b)).toEqual(offsets)
    expect(pullOffset(20) - pullOffset(10)).toBeGreaterThan(pullOffset(220) - pullOffset(210))
    expect(pullOffset(100_000)).toBeLessThanOrEqual(96)
  })

  it('reaches the refresh threshold when the finger has moved 180 px', () => {
    expect(pullOffset(180)).toBeGreaterThan(pullReady)
  })
})

describe('the pull-to-refresh ticks', () => {
  it('are all lit exactly when letting go refreshes', () => {
    expect(pullTicks(pullReady - 0.1, 12)).toBe(11)
    expect(pullTicks(pullReady, 12)).toBe(12)
    expect(pullTicks(90, 12)).toBe(12)
    expect(pullTicks(0, 12)).toBe(0)
  })
})
