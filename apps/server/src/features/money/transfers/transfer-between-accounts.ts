import type { ownTransfer } from '@matin/contract/assets'
import { failure, success } from '@matin/contract/result'
import { toWire } from '@matin/domain/money/amount'
import { amountOf } from '#platform/amount-of.ts'
import { type Command, transferOf } from '#platform/commands/execute.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { balanceFor } from '#platform/ledger/balance.ts'
import { readSettings } from '../../notify/settings/service.ts'

interface Facts {
  balance: bigint
  transferMinimum: bigint
}

/** The whole balance may always be moved, even below the minimum. */
export const transferOwn: Command<typeof ownTransfer, Facts> = {
  async read(load, { caller, input: { asset, from } }) {
    const [balance, { transferMinimum }] = await Promise.all([
      balanceFor(load, { owner: caller.customerId, asset, kind: from }),
      readSettings(load),
    ])
    return { balance, transferMinimum }
  },

  decide({ balance, transferMinimum }, context) {
    const { from, to, asset } = context.input
    const owner = context.caller.customerId
    const typed = amountOf(context.input.amount, asset)
    if (!typed.ok) return typed
    const amount = typed.value
    if (from === to) return failure('invalid_input', { field: 'to' })
    if (asset === 'USDT' && amount < transferMinimum && amount !== balance) {
      const minimum = `${toWire(transferMinimum, 'USDT')} USDT`
      return failure('below_minimum', { field: 'amount', params: { minimum } })
    }
    if (amount > balance) return failure('insufficient_balance', { field: 'amount' })
    const transfer = transferOf(context, {
      key: `own_transfer:${context.ids.uuid()}`,
      kind: 'own_transfer',
      reference: `${from}>${to}`,
      postings: [
        { owner, asset, kind: from, amount: -amount },
        { owner, asset, kind: to, amount },
      ],
    })
    return success({
      answer: { hash: transfer.hash, time: toTimestamp(context.at) },
      transfers: [transfer],
      events: [{ customer: owner, event: 'balance_changed' }],
    })
  },
}
