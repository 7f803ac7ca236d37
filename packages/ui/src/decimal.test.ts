import { typedAmount } from '@matin/domain/text/amount'
import { describe, expect, it } from 'vitest'
import { formatDecimal, splitDecimal } from './decimal.ts'

describe('formatDecimal', () => {
  it('keeps every digit of numbers that no float could hold', () => {
    expect(formatDecimal('12345678901234567890.123456', { locale: 'en', digits: 6 })).toBe(
      '12,345,678,901,234,567,890.123456',
    )
  })

  it('cuts decimals and never rounds up', () => {
    expect(formatDecimal('2168.369999', { locale: 'en', digits: 2 })).toBe('2,168.36')
    expect(formatDecimal('-0.019', { locale: 'en', digits: 2 })).toBe('\u22120.01')
  })

  it('pads a number with zeros to the minimum number of decimals', () => {
    expect(formatDecimal('5', { locale: 'ja', digits: 2 })).toBe('5.00')
    expect(formatDecimal('5.125', { locale: 'zh-Hant', digits: 6, minDigits: 2 })).toBe('5.125')
  })

  it('accepts an amount that is being typed', () => {
    expect(formatDecimal(textOf('12.'), { locale: 'en', digits: 6, minDigits: 0 })).toBe('12')
    expect(formatDecimal(textOf('.'), { locale: 'en', digits: 2 })).toBe('0.00')
  })

  it('adds a plus sign to gains on request, never to zero', () => {
    expect(formatDecimal('3.73', { locale: 'en', digits: 2, sign: true })).toBe('+3.73')
    expect(formatDecimal('0', { locale: 'en', digits: 2, sign: true })).toBe('0.00')
  })

  it.each(['', 'abc', '1e9', '1,000', 'NaN', '.5'])('throws for %j', value => {
    expect(() => formatDecimal(value, { locale: 'en', digits: 2 })).toThrow(RangeError)
  })

  it('splits a number before its fraction', () => {
    expect(splitDecimal('14982.26', { locale: 'en', digits: 2 })).toEqual({
      whole: '14,982',
      fraction: '.26',
    })
    expect(splitDecimal('-3.5', { locale: 'ja', digits: 2 })).toEqual({ whole: '\u22123', fraction: '.50' })
  })
})

function textOf(typed: string): string {
  const amount = typedAmount(typed, { decimals: 6 })
  return 'text' in amount ? amount.text : ''
}
