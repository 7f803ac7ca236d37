/**
 * States of an order. It is in progress until it expires or is redeemed early, and never leaves "ended". The
 * earned income of a trial can still be claimed then.
 */
export const ORDER_STATES = ['in_progress', 'ended'] as const
export type OrderState = (typeof ORDER_STATES)[number]

export const ORDER_ACTIONS = {
  pay: ['in_progress'],
  claim: ['in_progress', 'ended'],
  redeem: ['in_progress'],
  expire: ['in_progress'],
} as const satisfies Record<string, readonly OrderState[]>
