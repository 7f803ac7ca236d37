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

/** Tells the customer of the state that a withdrawal has just reached, in the transaction that brought it there. */
export async function tellState(
  tx: Tx,
  now: Temporal.Instant,
  row: Pick<WithdrawalRow, 'id' | 'customer' | 'quantity'>,
  state: WithdrawalState,
): Promise<void> {
  const { id, customer } = row
  const params = { amount: toWire(row.quantity, 'USDT'), asset: 'USDT', about: id }
  await tell(
    tx,
    now,
    [note(customer, KINDS[state], params)],
    [
      { customer, event: 'withdrawal_changed', id },
      { customer, event: 'balance_changed' },
    ],
  )
}
