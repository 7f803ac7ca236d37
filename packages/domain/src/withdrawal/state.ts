import { allows, openStates, type Transitions } from '../transitions.ts'

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

/** State of a withdrawal as customers and operators see it: `review` while it waits for operators. */
type ShownWithdrawalState = WithdrawalState | 'review'

export function shownWithdrawalState(state: WithdrawalState, needsReview: boolean): ShownWithdrawalState {
  return state === 'submitted' && needsReview ? 'review' : state
}

/** Actions on a withdrawal. A test compares them with the guard of the database (migration 0012). */
export const WITHDRAWAL_ACTIONS = {
  cancel: { from: ['submitted'], to: 'cancelled' },
  approve: { from: ['submitted'], to: 'approved' },
  reject: { from: ['submitted'], to: 'rejected' },
  /** Sends the withdrawal back to review, because an approver was suspended before it was signed. */
  returnToReview: { from: ['approved'], to: 'submitted' },
  send: { from: ['approved'], to: 'sent' },
  /** The block may come before the signer's report, and a restored database may lack the approval. */
  confirm: { from: ['submitted', 'approved', 'sent'], to: 'confirmed' },
  /** Has the payment signed again, because its signed bytes expired before they reached a solid block. */
  resign: { from: ['sent'], to: 'approved' },
  fail: { from: ['approved', 'sent'], to: 'failed' },
} as const satisfies Transitions<WithdrawalState>

export type WithdrawalAction = keyof typeof WITHDRAWAL_ACTIONS

export function allowsWithdrawal(action: WithdrawalAction, state: WithdrawalState): boolean {
  return allows<WithdrawalState>(WITHDRAWAL_ACTIONS[action], state)
}

/** Whether the customer can cancel it. Server and wallet give the whole withdrawal. */
export function isCancellable({ state }: { state: WithdrawalState }): boolean {
  return allowsWithdrawal('cancel', state)
}

export const OPEN_WITHDRAWALS = openStates<WithdrawalState>(WITHDRAWAL_ACTIONS, WITHDRAWAL_STATES)

/** States of withdrawals that ended without payment, and were refunded. */
export const REFUNDED_WITHDRAWALS = [
  'cancelled',
  'rejected',
  'failed',
] as const satisfies readonly WithdrawalState[]

export const UNSENT_WITHDRAWALS = OPEN_WITHDRAWALS.filter(state => state !== 'sent')

export function isUnsentWithdrawal(state: WithdrawalState): boolean {
  return UNSENT_WITHDRAWALS.some(unsent => unsent === state)
}

/** States of withdrawals whose payment was sent, and did not fail. */
export const SENT_WITHDRAWALS = ['sent', 'confirmed'] as const satisfies readonly WithdrawalState[]

export function isOpenWithdrawal(state: WithdrawalState): boolean {
  return OPEN_WITHDRAWALS.includes(state)
}

export function waitsForSigner({ state, txid }: { state: WithdrawalState; txid: string | null }): boolean {
  return allowsWithdrawal('send', state) && txid === null
}
