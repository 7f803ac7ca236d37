import { describe, expect, it } from 'vitest'
import { createPressGuard } from './press-guard.ts'

describe('the press guard', () => {
  it('accepts the first of two taps, and the next one 500 ms later', () => {
    const counts = createPressGuard()
    const button = {}
    expect(counts(button, 1000)).toBe(true)
    expect(counts(button, 1499)).toBe(false)
    expect(counts(button, 1500)).toBe(true)
  })

  it('does not prolong the wait after ignored taps', () => {
    const counts = createPressGuard()
    const button = {}
    expect([0, 300, 600].map(now => counts(button, now))).toEqual([true, false, true])
  })

  it('guards each control separately', () => {
    const counts = createPressGuard()
    expect(counts({}, 0)).toBe(true)
    expect(counts({}, 1)).toBe(true)
  })

  it('accepts a press after a press on another control', () => {
    const counts = createPressGuard()
    const [remove, keep] = [{}, {}]
    expect([counts(remove, 0), counts(keep, 100), counts(remove, 200), counts(remove, 300)]).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})
