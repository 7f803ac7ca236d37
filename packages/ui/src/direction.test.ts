import { describe, expect, it } from 'vitest'
import { directionOf } from './direction.ts'

describe('directionOf', () => {
  it.each([
    ['1', '2', 'up'],
    ['10', '9.99', 'down'],
    ['67918.4', '67918.40', 'flat'],
    ['-0.5', '0', 'up'],
    ['-0.5', '-0.6', 'down'],
    ['0.12345678901234567890', '0.12345678901234567891', 'up'],
  ])('from %s to %s is %s', (before, after, way) => {
    expect(directionOf(before, after)).toBe(way)
  })

  it('throws for a text that is not a decimal', () => {
    expect(() => directionOf('1', '1e3')).toThrow(RangeError)
  })
})
