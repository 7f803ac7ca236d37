import { describe, expect, it } from 'vitest'
import { quantityText } from './quantity-text.ts'

describe('quantityText', () => {
  it.each([
    ['27184.93', 'en', '27,184'],
    ['999999', 'en', '999,999'],
    ['311799999', 'en', '311.7M'],
    ['1842999999.5', 'en', '1.842B'],
    ['1842999999.5', 'ja', '18.42億'],
    ['1842999999.5', 'zh-Hans', '18.42亿'],
    ['1842999999.5', 'zh-Hant', '18.42億'],
    ['0', 'en', '0'],
  ])('formats %s in %s as %s', (value, locale, text) => {
    expect(quantityText(value, locale)).toBe(text)
  })
})
