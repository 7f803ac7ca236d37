import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  applyRateDown,
  applyRateUp,
  divideByRateDown,
  formatPercent,
  formatRate,
  parsePercent,
  parseRate,
} from './rate.ts'

const ONE = 1_000_000_000n
const amount = fc.bigInt({ min: 0n, max: 10n ** 30n })
const rate = fc.bigInt({ min: 0n, max: 2n * ONE })

it('a rate is read exactly and refused when it is finer than a billionth', () => {
  expect(parseRate('0.00035')).toBe(350_000n)
  expect(parseRate('1')).toBe(ONE)
  expect(parseRate('0.000000001')).toBe(1n)
  expect(parseRate('0.0000000001')).toBeNull()
  expect(parseRate('-0.1')).toBeNull()
  fc.assert(
    fc.property(rate, value => {
      expect(parseRate(formatRate(value))).toBe(value)
    }),
  )
})

it('a rate is formatted in percent without rounding', () => {
  expect(formatPercent(350_000n)).toBe('0.035')
  expect(formatPercent(ONE)).toBe('100')
  expect(formatPercent(1n)).toBe('0.0000001')
})

it('a percentage is parsed as it was displayed', () => {
  expect(parsePercent('0.00000001')).toBeNull()
  fc.assert(
    fc.property(rate, value => {
      expect(parsePercent(formatPercent(value))).toBe(value)
    }),
  )
})

it('income at a rate is rounded down by less than one minor unit', () => {
  fc.assert(
    fc.property(amount, rate, (principal, by) => {
      const exactTimesOne = principal * by
      const booked = applyRateDown(principal, by) * ONE
      expect(booked <= exactTimesOne && exactTimesOne - booked < ONE).toBe(true)
    }),
  )
  expect(applyRateDown(999_999_999n, 1n)).toBe(0n)
  expect(applyRateDown(1_000_000_000n, 1n)).toBe(1n)
})

it('a charge at a rate is rounded up by less than one minor unit', () => {
  fc.assert(
    fc.property(amount, rate, (charged, by) => {
      const booked = applyRateUp(charged, by) * ONE
      expect(booked >= charged * by && booked - charged * by < ONE).toBe(true)
    }),
  )
  expect(applyRateUp(1n, 1n)).toBe(1n)
  expect(applyRateUp(0n, ONE)).toBe(0n)
})

it('income grows with the amount and with the rate', () => {
  fc.assert(
    fc.property(amount, amount, rate, rate, (a, b, r, s) => {
      const [small, large] = a < b ? [a, b] : [b, a]
      const [low, high] = r < s ? [r, s] : [s, r]
      expect(applyRateDown(small, low) <= applyRateDown(large, low)).toBe(true)
      expect(applyRateDown(small, low) <= applyRateDown(small, high)).toBe(true)
    }),
  )
})

it('an amount earns no more in parts than as a whole', () => {
  fc.assert(
    fc.property(amount, amount, rate, (a, b, by) => {
      expect(applyRateDown(a, by) + applyRateDown(b, by) <= applyRateDown(a + b, by)).toBe(true)
    }),
  )
})

it('division by a rate is rounded down and reverses the multiplication', () => {
  fc.assert(
    fc.property(amount, fc.bigInt({ min: 1n, max: ONE }), (principal, by) => {
      const back = divideByRateDown(principal, by)
      expect(back * by <= principal * ONE && (back + 1n) * by > principal * ONE).toBe(true)
    }),
  )
  expect(divideByRateDown(5n, 0n)).toBe(0n)
})
