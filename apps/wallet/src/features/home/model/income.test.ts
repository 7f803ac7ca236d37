import { expect, it } from 'vitest'
import { barHeights, sum } from './income.ts'

it('the sum of several days’ income is exact', () => {
  expect(sum(['0.1', '0.2', '0.000001'])).toBe('0.300001')
  expect(sum([])).toBe('0')
})

it('the income bars are drawn in proportion to the day with the largest income', () => {
  expect(barHeights(['0', '5', '10'], 24)).toEqual([0, 12, 24])
  expect(barHeights(['0', '0'], 24)).toEqual([0, 0])
})
