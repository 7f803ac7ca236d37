import { allows, type Transitions } from '../transitions.ts'

/** In progress until expiry or early redemption. The income of an ended trial can still be claimed. */
export const ORDER_STATES = ['in_progress', 'ended'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** Actions on an order. A test compares them with the guard of the database (migration 0009). */
export const ORDER_ACTIONS = {
  redeem: { from: ['in_progress'], to: 'ended' },
  expire: { from: ['in_progress'], to: 'ended' },
} as const satisfies Transitions<OrderState>

export function allowsOrder(action: keyof typeof ORDER_ACTIONS, state: OrderState): boolean {
  return allows<OrderState>(ORDER_ACTIONS[action], state)
}
