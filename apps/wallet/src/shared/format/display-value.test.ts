import { expect, test } from 'vitest'
import { displayValue } from './display-value.ts'

const rates = '{"CNY":"7.1842","JPY":155.25}'

test('the value of one USDT is one USD', () => {
  expect(displayValue('14982.26', 'USD', undefined)).toBe('14982.26')
})

test('the value in another currency is computed with the rate of the settings and rounded down', () => {
  expect(displayValue('10', 'CNY', rates)).toBe('71.842')
  expect(displayValue('0.000001', 'CNY', rates)).toBe('0.000007')
  expect(displayValue('2', 'JPY', rates)).toBe('310.5')
})

test('no value is shown in a currency without a rate', () => {
  expect(displayValue('10', 'EUR', rates)).toBeNull()
  expect(displayValue('10', 'EUR', 'not JSON')).toBeNull()
  expect(displayValue('10', 'EUR', undefined)).toBeNull()
})
