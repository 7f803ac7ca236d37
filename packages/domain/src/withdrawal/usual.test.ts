import { expect, it } from 'vitest'
import { usualAmount } from './usual.ts'

it.each([
  [[], null],
  [[5n], 5n],
  [[9n, 5n], 5n],
  [[100n, 20n, 3n], 20n],
  [[1n, 1000n, 30n, 200n], 30n],
])('the usual amount of %s is %s', (amounts: bigint[], usual) => {
  expect(usualAmount(amounts)).toBe(usual)
})
