import { expect, test } from 'vitest'
import { changeOf, compare, differing } from './comparison.ts'

test.each([
  ['0.035 %', '0.35 %', '0.035 %', '0.350 %', '× 10'],
  ['5,000 USDT', '10,000 USDT', '5,000 USDT', '10,000 USDT', '× 2'],
  ['126,400', '96,400', '126,400', '96,400', '− 30,000'],
  ['1.5', '1.25', '1.50', '1.25', '− 0.25'],
  ['12', '1', '12', '1', '÷ 12'],
  ['0', '5', '0', '5', '+ 5'],
  ['3', '8.99', '3.00', '8.99', '× 2.9'],
])('%s and %s get equal decimals, and the change between them is stated', (old, now, first, second, by) => {
  expect(compare(old, now)).toEqual({ old: first, now: second, by })
})

test('no size of change is stated for texts, for figures in different units and for equal values', () => {
  for (const [old, now] of [
    ['Lock', 'Machine'],
    ['5 USDT', '5 %'],
    ['7 days', '7 days'],
  ] as const)
    expect(compare(old, now)).toEqual({ old, now, by: null })
})

test('only the differing digits are marked', () => {
  expect(differing('0.035 %', '0.350 %')).toEqual({ start: '0.', old: '035', now: '350', end: ' %' })
  expect(differing('500 USDT', '50,500 USDT')).toEqual({ start: '', old: '500', now: '50,500', end: ' USDT' })
  expect(differing('same', 'same')).toEqual({ start: 'same', old: '', now: '', end: '' })
})

test('the factor between long figures is computed from the exact figures, their difference from the displayed ones', () => {
  expect(changeOf('12.775 %', '140.525 %')).toBe('× 11')
  expect(changeOf('296296.296296 USDT', '242424.242424 USDT')).toBe('− 53,872.05 USDT')
})
