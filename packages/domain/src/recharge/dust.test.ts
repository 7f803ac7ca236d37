import { expect, it } from 'vitest'
import { inOfferedOrder, isDust } from './dust.ts'

const USDT = 1_000_000n

it('transfers without a receipt are sorted: those of at least the minimum, then smaller ones, then dust', () => {
  const came = [1n, 3n * USDT, 9n * USDT, 9_999n, 30n * USDT, 500n * USDT, 10n * USDT]
  const offered = inOfferedOrder(
    came.map(amount => ({ amount })),
    10n * USDT,
  )
  expect(offered.map(({ amount }) => amount)).toEqual([
    30n * USDT,
    500n * USDT,
    10n * USDT,
    9n * USDT,
    3n * USDT,
    1n,
    9_999n,
  ])
})

it('dust is less than a hundredth of a USDT', () => {
  expect([isDust(1n), isDust(9_999n), isDust(10_000n)]).toEqual([true, true, false])
})
