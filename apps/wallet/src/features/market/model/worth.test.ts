import { expect, it } from 'vitest'
import { cut, worthOf } from './worth.ts'

it.each([
  ['0.0412', '67918.4', '2798.23808'],
  ['0.00000001', '67918.4', '0.000679'],
  ['1', '0.000000000001', '0'],
  ['123456789.12345678', '0.1284', '15851851.723451'],
  ['0', '67918.4', '0'],
])('%s at %s is worth %s USDT', (quantity, price, worth) => {
  expect(worthOf(quantity, price)).toBe(worth)
})

it('a value’s decimals are cut without rounding', () => {
  expect(cut('1.999999999', 2)).toBe('1.99')
  expect(cut('12', 2)).toBe('12')
})
