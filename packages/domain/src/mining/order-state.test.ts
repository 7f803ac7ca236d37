import { expect, it } from 'vitest'
import { allowsOrder, ORDER_STATES } from './order-state.ts'

it('an order ends once, by its expiry or an early redemption', () => {
  expect(ORDER_STATES.map(state => [allowsOrder('redeem', state), allowsOrder('expire', state)])).toEqual([
    [true, true],
    [false, false],
  ])
})
