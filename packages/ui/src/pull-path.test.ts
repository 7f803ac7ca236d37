import { describe, expect, it } from 'vitest'
import { pullOffset, pullReady, pullTicks } from './pull-path.ts'

describe('pullOffset', () => {
  it('does not follow a finger that goes up', () => {
    expect(pullOffset(-20)).toBe(0)
  })

  it('goes on downwards, ever less, and never past 96 px', () => {
    const offsets = [10, 50, 150, 400, 4000].map(pullOffset)
    expect([...offsets].sort((a, b) => a - b)).toEqual(offsets)
    expect(pullOffset(20) - pullOffset(10)).toBeGreaterThan(pullOffset(220) - pullOffset(210))
    expect(pullOffset(100_000)).toBeLessThanOrEqual(96)
  })

  it('can be pulled far enough with a thumb', () => {
    expect(pullOffset(180)).toBeGreaterThan(pullReady)
  })
})

describe('pullTicks', () => {
  it('lights the last tick exactly when letting go refreshes', () => {
    expect(pullTicks(pullReady - 0.1, 12)).toBe(11)
    expect(pullTicks(pullReady, 12)).toBe(12)
    expect(pullTicks(90, 12)).toBe(12)
    expect(pullTicks(0, 12)).toBe(0)
  })
})
