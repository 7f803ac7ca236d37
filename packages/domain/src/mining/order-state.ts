/**
 * An order is in progress until it expires or is redeemed early; it never leaves "ended". What a trial has earned
 * can still be claimed then: it waits in the reserve, whenever its customer comes.
 */
export const ORDER_STATES = ['in_progress', 'ended'] as const
export type OrderState = (typeof ORDER_STATES)[number]

export const ORDER_ACTIONS = {
  pay: ['in_progress'],
  claim: ['in_progress', 'ended'],
  redeem: ['in_progress'],
  expire: ['in_progress'],
} as const satisfies Record<string, readonly OrderState[]>
