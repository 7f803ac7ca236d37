import { expect, it } from 'vitest'
import { ORDER_ACTIONS, ORDER_STATES } from './order-state.ts'

it('an ended order permits only the claim of a trial’s income', () => {
  expect(ORDER_STATES).toEqual(['in_progress', 'ended'])
  for (const [action, allowed] of Object.entries(ORDER_ACTIONS)) {
    expect(allowed).toEqual(action === 'claim' ? ['in_progress', 'ended'] : ['in_progress'])
  }
})
