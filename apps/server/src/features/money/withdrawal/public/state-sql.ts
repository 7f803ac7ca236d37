import {
  OPEN_WITHDRAWALS,
  REFUNDED_WITHDRAWALS,
  SENT_WITHDRAWALS,
  UNSENT_WITHDRAWALS,
  WITHDRAWAL_ACTIONS,
  type WithdrawalState,
} from '@matin/domain/withdrawal/state'

/* SQL text: the planner takes a partial index only for constants, in the index's order (migration 0012). */
export const OPEN = listOf(OPEN_WITHDRAWALS)
export const UNSENT = listOf(UNSENT_WITHDRAWALS)
export const SENT = listOf(SENT_WITHDRAWALS)
export const REFUNDED = listOf(REFUNDED_WITHDRAWALS)
/** States in which a signed payment may still be settled or fail. */
export const SETTLING = listOf(WITHDRAWAL_ACTIONS.fail.from)

function listOf(states: readonly WithdrawalState[]): string {
  return `(${states.map(state => `'${state}'`).join(', ')})`
}
