import { describe, expect, it } from 'vitest'
import { secondsBetween, spokenSeconds } from './seconds-left.ts'
import { ringTick } from './tick-ring.tsx'

describe('secondsBetween', () => {
  it('counts a second that has begun as a whole one, and never counts below zero', () => {
    expect([0, 1, 9_000, 9_999, 10_000, 12_000].map(now => secondsBetween(now, 10_000))).toEqual([
      10, 10, 1, 1, 0, 0,
    ])
  })
})

describe('spokenSeconds', () => {
  it('announces ten seconds and the end, and nothing in between', () => {
    expect([60, 11, 10, 9, 1, 0].map(left => spokenSeconds(left, 60))).toEqual([null, null, 10, 10, 10, 0])
  })

  it('announces the start and the end of a timer shorter than ten seconds', () => {
    expect([8, 4, 0].map(left => spokenSeconds(left, 8))).toEqual([8, 8, 0])
  })
})

describe('ringTick', () => {
  it('starts at the top and goes clockwise', () => {
    const [right, left] = [ringTick(0, 10), ringTick(9, 10)].map(path => Number(/^M([\d.]+)/.exec(path)?.[1]))
    expect(right).toBeGreaterThan(24)
    expect(left).toBeLessThan(24)
  })

  it('keeps every tick inside the drawing', () => {
    const numbers = Array.from(
      { length: 12 },
      (_, index) => ringTick(index, 12).match(/[\d.]+/g) ?? [],
    ).flat()
    expect(numbers).toHaveLength(48)
    for (const text of numbers) {
      expect(Number(text)).toBeGreaterThanOrEqual(2)
      expect(Number(text)).toBeLessThanOrEqual(46)
    }
  })
})
