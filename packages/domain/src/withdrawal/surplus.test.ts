import { expect, it } from 'vitest'
import { surplusOf } from './surplus.ts'

it.each([
  ['below the maximum', 99n, 0n],
  ['at the maximum', 10_000n, 0n],
  ['less than 1 % above it', 10_099n, 0n],
  ['1 % above it', 10_100n, 100n],
  ['far above it', 25_000n, 15_000n],
])('a hot wallet %s gives the cold wallet its surplus once that is worth a transfer', (_, held, surplus) => {
  expect(surplusOf(held, 10_000n)).toBe(surplus)
})
