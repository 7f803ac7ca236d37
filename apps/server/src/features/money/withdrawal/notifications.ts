import { toWire } from '@matin/domain/money/amount'
import type { WithdrawalState } from '@matin/domain/withdrawal/state'
import { note, notificationWrites } from '../../notify/messages/service.ts'
import type { WithdrawalRow } from './repository.ts'

export function notificationOfState(
  context: { at: Temporal.Instant },
  rows: readonly Pick<WithdrawalRow, 'id' | 'customer' | 'quantity'>[],
  state: WithdrawalState,
): ReturnType<typeof notificationWrites> {
  return notificationWrites(
    context,
    rows.map(({ id, customer, quantity }) =>
      note(customer, `withdrawal_${state}`, { amount: toWire(quantity, 'USDT'), asset: 'USDT', about: id }),
    ),
    rows.flatMap(({ id, customer }) => [
      { customer, event: 'withdrawal_changed' as const, id },
      { customer, event: 'balance_changed' as const },
    ]),
  )
}
