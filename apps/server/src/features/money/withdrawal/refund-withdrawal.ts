import { failure, success } from '@matin/contract/result'
import type * as contract from '@matin/contract/withdrawal'
import { isCancellable } from '@matin/domain/withdrawal/state'
import type { Services } from '#feature.ts'
import { batchQuery, columnsOf, loadOne, rowOf } from '#platform/commands/batch-query.ts'
import { type BatchWrite, type Written, writeOf } from '#platform/commands/batch-write.ts'
import { type Command, transferOf } from '#platform/commands/execute.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Ids } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { returnOutflow } from '../../account/limits/service.ts'
import { notificationOfState } from './notifications.ts'
import { toWithdrawal, type WithdrawalRow } from './repository.ts'
import { withdrawal } from './tables.ts'

interface End {
  state: 'cancelled' | 'rejected' | 'failed'
  reason: WithdrawalRow['reason']
}

const END: BatchWrite<{ id: string; before: string; state: string; reason: string | null; at: string }> = {
  name: 'withdrawal refunded',
  columns: { id: 'uuid', before: 'text', state: 'text', reason: 'text', at: 'timestamptz' },
  text: `UPDATE withdrawal w SET state = g.state, reason = g.reason, ended_at = g.at FROM rows g
    WHERE w.id = g.id AND w.state = g.before RETURNING 1`,
}

const WITHDRAWAL = batchQuery<{ id: string; customer: string }, { may_be_paid: boolean }>({
  name: 'withdrawal',
  params: { id: 'uuid', customer: 'uuid' },
  text: `SELECT a.ordinal, ${columnsOf(withdrawal, 'w')}, may_be_paid(w.id, w.address, w.quantity - w.fee) AS may_be_paid FROM params a
    JOIN withdrawal w ON w.id = a.id AND w.customer = a.customer`,
})

interface Cancelled {
  row: WithdrawalRow | null
  /**
   * Whether the server has read the chain up to its newest block. `mayBePaid` says whether a transfer on the
   * chain may have paid the withdrawal.
   */
  isRead: boolean
  mayBePaid: boolean
}

export const cancelWithdrawal = (
  _: Platform,
  { catchUp }: Services,
): Command<typeof contract.cancelWithdrawal, Cancelled> => ({
  async read(load, { caller, input }) {
    const isRead = await catchUp.isDone()
    const found = await loadOne(load, WITHDRAWAL, { id: input.id, customer: caller.customerId })
    return { row: found ? rowOf(withdrawal, found) : null, isRead, mayBePaid: found?.may_be_paid ?? false }
  },

  decide({ row, isRead, mayBePaid }, context) {
    if (!row) return failure('not_found')
    if (!isCancellable(row)) return failure('not_cancellable')
    if (!isRead) return failure('chain_behind')
    if (mayBePaid) return failure('payment_exists')
    const end: End = { state: 'cancelled', reason: null }
    const ended = { ...row, ...end, endedAt: context.at }
    return success({
      answer: toWithdrawal(ended, context.at, { hold: null, waitsFor: null }),
      ...refundWrites(context, row, end),
    })
  },
})

/** Cancelled, rejected and failed withdrawals all end here. */
export function refundWrites(
  context: { at: Temporal.Instant; ids: Ids },
  row: WithdrawalRow,
  end: End,
): Written {
  const { id, customer, quantity } = row
  const returned = transferOf(context, {
    key: `withdrawal:${id}:return`,
    kind: 'withdrawal_return',
    reference: id,
    postings: [
      { owner: customer, asset: 'USDT', kind: 'frozen', amount: -quantity },
      { owner: customer, asset: 'USDT', kind: 'spot', amount: quantity },
    ],
  })
  const { at, writes, events } = notificationOfState(context, [row], end.state)
  const ended = writeOf(END, { id, before: row.state, ...end, at: toTimestamp(context.at) })
  return { at, transfers: [returned], writes: [ended, returnOutflow(customer, id), ...writes], events }
}
