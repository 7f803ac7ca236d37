import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countUpMs, countUpPermille, partOf } from './count-up.ts'

describe('the value shown while counting up', () => {
  it.each([
    ['14982.26', 0, '0.00'],
    ['14982.26', 500, '7491.13'],
    ['14982.26', 999, '14967.27'],
    ['14982.26', 1000, '14982.26'],
    ['-3.5', 500, '-1.7'],
    ['0.000009', 500, '0.000004'],
    ['7', 333, '2'],
    ['12345678901234567890.123456', 1000, '12345678901234567890.123456'],
  ])('to %s at %i permille is %s', (value, permille, part) => {
    expect(partOf(value, permille)).toBe(part)
  })

  it.each(['', '1e3', '1,000', 'NaN'])('cannot be computed from %j, which throws', value => {
    expect(() => partOf(value, 1)).toThrow(RangeError)
  })

  it('never exceeds the final value, never falls, and ends exactly at the final value', () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,24}\.\d{1,18}$/)
    const share = fc.integer({ min: 0, max: 1000 })
    fc.assert(
      fc.property(digits, share, share, (value, one, other) => {
        const units = (text: string) => BigInt(text.replace('.', ''))
        const [less, more] = one < other ? [one, other] : [other, one]
        expect(units(partOf(value, less))).toBeLessThanOrEqual(units(partOf(value, more)))
        expect(units(partOf(value, more))).toBeLessThanOrEqual(units(value))
        expect(partOf(value, 1000)).toBe(value)
      }),
    )
  })
})

describe('the progress of counting up', () => {
  it('is between 0 and 1000 permille for any frame time', () => {
    expect([-5, 0, countUpMs, countUpMs * 9].map(countUpPermille)).toEqual([0, 0, 1000, 1000])
  })
})
