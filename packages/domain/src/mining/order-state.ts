/** An order is in progress until it expires or is redeemed early; it never leaves "ended". */
export const ORDER_STATES = ['in_progress', 'ended'] as const
export type OrderState = (typeof ORDER_STATES)[number]

export const ORDER_ACTIONS = {
  pay: ['in_progress'],
  redeem: ['in_progress'],
  expire: ['in_progress'],
} as const satisfies Record<string, readonly OrderState[]>
