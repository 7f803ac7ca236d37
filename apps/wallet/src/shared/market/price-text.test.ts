import { describe, expect, it } from 'vitest'
import { ageText, changePercent, priceDigits, wayOf } from './price-text.ts'

describe('priceDigits', () => {
  it.each([
    ['67918.4', 2],
    ['27.36', 2],
    ['10', 2],
    ['9.99', 4],
    ['1', 4],
    ['0.1284', 5],
    ['0.01', 6],
    ['0.00012', 8],
    ['0.00000001', 8],
    ['0', 5],
  ])('%s is shown with %i decimals', (price, digits) => {
    expect(priceDigits(price)).toBe(digits)
  })
})

describe('percentOf', () => {
  it.each([
    ['-0.0086', '-0.86'],
    ['0.0214', '2.14'],
    ['0', '0'],
    ['0.2', '20'],
    ['1.5', '150'],
    ['-12.3456', '-1234.56'],
    ['0.00005', '0.005'],
  ])('%s is %s percent', (change, percent) => {
    expect(changePercent(change)).toBe(percent)
  })
})

describe('the text of a price’s age', () => {
  it.each([
    [40_999, 'en', '40 sec'],
    [181_000, 'en', '3 min'],
    [7_200_000, 'ja', '2時間'],
    [59_000, 'ja', '59秒'],
    [59_000, 'zh-Hans', '59 秒'],
    [181_000, 'zh-Hant', '3 分鐘'],
    [-500, 'en', '0 sec'],
  ])('for %i ms in %s is %s', (age, locale, text) => {
    expect(ageText(age, locale)).toBe(text)
  })
})

it('a sparkline starts at the price from which the change is calculated', () => {
  expect(wayOf('49000', ['51000', '50500'], '50000')).toEqual([49_000, 51_000, 50_500, 50_000])
})
