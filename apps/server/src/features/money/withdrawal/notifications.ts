import type { MessageKind } from '@matin/contract/messages'
import { toWire } from '@matin/domain/money/amount'
import type { WithdrawalState } from '@matin/domain/withdrawal/state'
import type { Tx } from '#platform/db/database.ts'
import type { Ids } from '#platform/ids.ts'
import type { OutboxEvent } from '#platform/live/events.ts'
import { note, notificationWrites, sendNotification } from '../../notify/messages/service.ts'
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

/** Returns writes that notify the customer of a withdrawal's new state. */
export function notificationOfState(
  context: { at: Temporal.Instant; ids: Ids },
  row: Told,
  state: WithdrawalState,
): ReturnType<typeof notificationWrites> {
  return notificationWrites(context, [noteOf(row, state)], eventsOf(row))
}

/** Notifies the customer of a withdrawal's new state, in the transaction that changed it. */
export function notifyState(tx: Tx, now: Temporal.Instant, row: Told, state: WithdrawalState): Promise<void> {
  return notifyStates(tx, now, [row], state)
}

/** Notifies as `notifyState` does, for withdrawals that reached a state together. */
export async function notifyStates(
  tx: Tx,
  now: Temporal.Instant,
  rows: readonly Told[],
  state: WithdrawalState,
): Promise<void> {
  await sendNotification(
    tx,
    now,
    rows.map(row => noteOf(row, state)),
    rows.flatMap(eventsOf),
  )
}

function noteOf({ id, customer, quantity }: Told, state: WithdrawalState) {
  return note(customer, KINDS[state], { amount: toWire(quantity, 'USDT'), asset: 'USDT', about: id })
}

function eventsOf({ id, customer }: Told): OutboxEvent[] {
  return [
    { customer, event: 'withdrawal_changed', id },
    { customer, event: 'balance_changed' },
  ]
}
