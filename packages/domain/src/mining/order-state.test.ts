import { expect, it } from 'vitest'
import { ORDER_ACTIONS, ORDER_STATES } from './order-state.ts'

it('an ended order allows nothing any more', () => {
  expect(ORDER_STATES).toEqual(['in_progress', 'ended'])
  for (const allowed of Object.values(ORDER_ACTIONS)) expect(allowed).toEqual(['in_progress'])
})
