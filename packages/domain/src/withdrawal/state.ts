/** States of a withdrawal (docs/product.md, Withdrawals). */
export const WITHDRAWAL_STATES = [
  'submitted',
  'approved',
  'sent',
  'confirmed',
  'cancelled',
  'rejected',
  'failed',
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** State of a withdrawal as shown: one that waits for operators is in review. */
type ShownWithdrawalState = WithdrawalState | 'review'

export function shownWithdrawalState(state: WithdrawalState, needsReview: boolean): ShownWithdrawalState {
  return state === 'submitted' && needsReview ? 'review' : state
}

/** States in which each action is allowed. The server enforces it, and the app shows it. */
export const WITHDRAWAL_ACTIONS = {
  cancel: ['submitted'],
  approve: ['submitted'],
  reject: ['submitted'],
  send: ['approved'],
  confirm: ['sent'],
  /** The signed bytes expired without reaching a solid block; the payment is signed again. */
  resign: ['sent'],
  fail: ['approved', 'sent'],
} as const satisfies Record<string, readonly WithdrawalState[]>

export type WithdrawalAction = keyof typeof WITHDRAWAL_ACTIONS

export function allowsWithdrawal(action: WithdrawalAction, state: WithdrawalState): boolean {
  return (WITHDRAWAL_ACTIONS[action] as readonly WithdrawalState[]).includes(state)
}
