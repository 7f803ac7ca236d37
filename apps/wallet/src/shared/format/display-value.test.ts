import { expect, test } from 'vitest'
import { displayValue } from './display-value.ts'

const rates = '{"CNY":"7.1842","JPY":155.25}'

test('one USDT counts as one USD', () => {
  expect(displayValue('14982.26', 'USD', undefined)).toBe('14982.26')
})

test('another currency uses the rate of the settings, rounded down', () => {
  expect(displayValue('10', 'CNY', rates)).toBe('71.842')
  expect(displayValue('0.000001', 'CNY', rates)).toBe('0.000007')
  expect(displayValue('2', 'JPY', rates)).toBe('310.5')
})

test('a currency without a rate has no value', () => {
  expect(displayValue('10', 'EUR', rates)).toBeNull()
  expect(displayValue('10', 'EUR', 'not JSON')).toBeNull()
  expect(displayValue('10', 'EUR', undefined)).toBeNull()
})
