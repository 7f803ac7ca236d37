import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOf, formatPrice, readDecimal, readPrice } from './price.ts'

describe('a price from an exchange', () => {
  it.each([
    ['64000.10', 6_400_010_000_000n],
    ['0.12345000', 12_345_000n],
    ['1e-7', 10n],
    ['1.5E+3', 150_000_000_000n],
    ['2158.32346723', 215_832_346_723n],
    ['5.', 500_000_000n],
    ['0', 0n],
    // Finer than the unit: half up.
    ['0.000000015', 2n],
    ['0.0000000149', 1n],
  ])('%s is read exactly', (text, price) => {
    expect(readPrice(text)).toBe(price)
  })

  it.each(['', '-1', 'NaN', 'undefined', 'null', '1,5', '0x1', '1e', '.5', '1e999', ' 1', '1 ', '1.2.3'])(
    '%j is refused',
    text => {
      expect(readPrice(text)).toBeNull()
    },
  )

  it('is parsed as it was formatted', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 25n }), price => {
        expect(readPrice(formatPrice(price))).toBe(price)
      }),
    )
  })

  it('is rounded by at most half a unit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.integer({ min: 0, max: 12 }),
        (units, places) => {
          const text = formatPrice(units)
          const read = (readDecimal(text, places) ?? -1n) * 10n ** 12n
          const exact = units * 10n ** BigInt(places + 4)
          const off = read > exact ? read - exact : exact - read
          expect(off <= 5n * 10n ** 11n).toBe(true)
        },
      ),
    )
  })
})

it('a price change has four decimals, rounded half away from zero', () => {
  expect(changeOf(100_00n, 99_14n)).toBe('-0.0086')
  expect(changeOf(10_000n, 10_000n)).toBe('0')
  expect(changeOf(200_000n, 200_010n)).toBe('0.0001')
  expect(changeOf(200_000n, 199_990n)).toBe('-0.0001')
  expect(changeOf(200_000n, 200_009n)).toBe('0')
  expect(changeOf(100n, 250n)).toBe('1.5')
  expect(changeOf(0n, 5n)).toBe('0')
})
