import { failure } from '@matin/contract/result'
import type { cancelWithdrawal } from '@matin/contract/withdrawal'
import { success } from '@matin/domain/result'
import { allowsWithdrawal } from '@matin/domain/withdrawal/state'
import { askOne, columnsOf, fact, rowOf } from '../../platform/acts/ask.ts'
import { type Act, type Decision, transferOf } from '../../platform/acts/perform.ts'
import { type Change, writeIn, writeOf } from '../../platform/acts/write.ts'
import type { CatchUp } from '../../platform/chain/catch-up.ts'
import type { Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { returnOutflow } from '../limits/service.ts'
import { toWithdrawal, type WithdrawalRow } from './repository.ts'
import { withdrawal } from './tables.ts'
import { tellingState } from './telling.ts'

/** How a withdrawal ends without anything having left. */
interface End {
  state: 'cancelled' | 'rejected' | 'failed'
  reason: WithdrawalRow['reason']
}

const END: Change<{ id: string; before: string; state: string; reason: string | null; at: string }> = {
  name: 'withdrawal given back',
  columns: { id: 'uuid', before: 'text', state: 'text', reason: 'text', at: 'timestamptz' },
  text: `UPDATE withdrawal w SET state = g.state, reason = g.reason, ended_at = g.at FROM given g
    WHERE w.id = g.id AND w.state = g.before RETURNING 1`,
}

const WITHDRAWAL = fact<{ id: string; customer: string }, { may_be_paid: boolean }>({
  name: 'withdrawal',
  asked: { id: 'uuid', customer: 'uuid' },
  text: `SELECT a.place, ${columnsOf(withdrawal, 'w')}, may_be_paid(w.id, w.address, w.quantity - w.fee) AS may_be_paid FROM asked a
    JOIN withdrawal w ON w.id = a.id AND w.customer = a.customer`,
})

interface Cancelled {
  row: WithdrawalRow | null
  /** Whether the books have read the chain, and what it may have paid. */
  isRead: boolean
  mayBePaid: boolean
}

/** Cancels while submitted: the quantity returns with it. */
export const cancellation = (catchUp: CatchUp): Act<typeof cancelWithdrawal, Cancelled> => ({
  async read(ask, { caller, input }) {
    const isRead = await catchUp.isDone()
    const found = await askOne(ask, WITHDRAWAL, { id: input.id, customer: caller.customerId })
    return { row: found ? rowOf(withdrawal, found) : null, isRead, mayBePaid: found?.may_be_paid ?? false }
  },

  decide({ row, isRead, mayBePaid }, acting) {
    if (!row) return failure('not_found')
    if (!allowsWithdrawal('cancel', row.state)) return failure('not_cancellable')
    if (!isRead) return failure('chain_behind')
    if (mayBePaid) return failure('payment_exists')
    const end: End = { state: 'cancelled', reason: null }
    const ended = { ...row, ...end, endedAt: acting.at }
    return success({
      answer: toWithdrawal(ended, acting.at, { hold: null, waitsFor: null }),
      ...givingBack(acting, row, end),
    })
  },
})

/** Refunds what was frozen and ends the withdrawal. Cancelled, rejected and failed withdrawals all end here. */
export async function giveBack(
  tx: Tx,
  platform: Platform,
  row: WithdrawalRow,
  end: End,
): Promise<WithdrawalRow> {
  const at = platform.clock.now()
  await writeIn(tx, { at, ...givingBack({ at, ids: platform.ids }, row, end) })
  return { ...row, ...end, endedAt: at }
}

function givingBack(
  acting: { at: Temporal.Instant; ids: Ids },
  row: WithdrawalRow,
  end: End,
): Required<Omit<Decision<never>, 'answer'>> {
  const { id, customer, quantity } = row
  const returned = transferOf(acting, {
    key: `withdrawal:${id}:return`,
    kind: 'withdrawal_return',
    reference: id,
    legs: [
      { owner: customer, asset: 'USDT', kind: 'frozen', amount: -quantity },
      { owner: customer, asset: 'USDT', kind: 'spot', amount: quantity },
    ],
  })
  const told = tellingState(acting, row, end.state)
  const ended = writeOf(END, { id, before: row.state, ...end, at: toTimestamp(acting.at) })
  return {
    transfers: [returned],
    writes: [ended, returnOutflow(customer, id), ...told.writes],
    events: told.events,
  }
}
