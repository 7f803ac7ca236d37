import type { MessageKind } from '@matin/contract/messages'
import { toWire } from '@matin/domain/money/amount'
import type { WithdrawalState } from '@matin/domain/withdrawal/state'
import type { Tx } from '../../platform/db/database.ts'
import { note, tell } from '../messages/service.ts'
import type { WithdrawalRow } from './repository.ts'

const KINDS = {
  submitted: 'withdrawal_submitted',
  approved: 'withdrawal_approved',
  sent: 'withdrawal_sent',
  confirmed: 'withdrawal_confirmed',
  cancelled: 'withdrawal_cancelled',
  rejected: 'withdrawal_rejected',
  failed: 'withdrawal_failed',
} as const satisfies Record<WithdrawalState, MessageKind>

type Told = Pick<WithdrawalRow, 'id' | 'customer' | 'quantity'>

/** Tells the customer of the state that a withdrawal has just reached, in the transaction that brought it there. */
export function tellState(tx: Tx, now: Temporal.Instant, row: Told, state: WithdrawalState): Promise<void> {
  return tellStates(tx, now, [row], state)
}

/** The same of many that have reached it together. */
export async function tellStates(
  tx: Tx,
  now: Temporal.Instant,
  rows: readonly Told[],
  state: WithdrawalState,
): Promise<void> {
  await tell(
    tx,
    now,
    rows.map(({ id, customer, quantity }) =>
      note(customer, KINDS[state], { amount: toWire(quantity, 'USDT'), asset: 'USDT', about: id }),
    ),
    rows.flatMap(({ id, customer }) => [
      { customer, event: 'withdrawal_changed' as const, id },
      { customer, event: 'balance_changed' as const },
    ]),
  )
}
