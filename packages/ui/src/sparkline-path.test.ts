import { describe, expect, it } from 'vitest'
import { sparklineShape, trendOf } from './sparkline-path.ts'

const numbers = (line: string) => (line.match(/[\d.]+/g) ?? []).map(Number)

describe('sparklineShape', () => {
  it('draws from left to right, low values at the bottom and high ones at the top', () => {
    const shape = sparklineShape([1, 3, 2], 72, 28)
    expect(shape?.line).toBe('M3.0 25.0L36.0 3.0L69.0 14.0')
    expect(shape?.end).toEqual({ x: 69, y: 14 })
  })

  it('stays within the drawing for values of any size', () => {
    const shape = sparklineShape([67_918.4, -0.000_001, 1e15, 4], 72, 28)
    const drawn = numbers(shape?.line ?? '')
    expect(drawn).toHaveLength(8)
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(3)
    expect(Math.max(...drawn)).toBeLessThanOrEqual(69)
  })

  it('draws constant values through the middle', () => {
    expect(sparklineShape([5, 5], 72, 28)?.line).toBe('M3.0 14.0L69.0 14.0')
  })

  it.each([[[]], [[1]], [[1, Number.NaN]], [[1, Number.POSITIVE_INFINITY]]])(
    'draws nothing for %j',
    values => {
      expect(sparklineShape(values, 72, 28)).toBeNull()
    },
  )
})

describe('trendOf', () => {
  it('compares the last value with the first', () => {
    expect([trendOf([1, 9, 2]), trendOf([2, 9, 1]), trendOf([2, 9, 2]), trendOf([])]).toEqual([
      'up',
      'down',
      'flat',
      'flat',
    ])
  })
})
