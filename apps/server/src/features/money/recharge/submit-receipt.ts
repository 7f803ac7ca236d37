import type * as contract from '@matin/contract/recharge'
import type { Recharge } from '@matin/contract/recharge'
import { failure, success } from '@matin/contract/result'
import { batchQuery, loadOne } from '#platform/commands/batch-query.ts'
import { insertOf } from '#platform/commands/batch-write.ts'
import type { Command, CommandContext, Decision } from '#platform/commands/execute.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { foreignOf } from './foreign-tokens.ts'
import { matching, pendingByReceipt } from './match-receipts.ts'
import { type OpenRecharges, openRecharges } from './open-recharges.ts'
import { describeRecharge } from './repository.ts'
import { receipt } from './tables.ts'
import { voucherState } from './vouchers.ts'

/** Number of open receipts without a transfer that one customer may have. */
const MAX_OPEN_RECEIPTS = 10

interface Facts {
  open: OpenRecharges
  /** Whether the transaction that the receipt names already brought the customer a credited transfer. */
  credited: boolean
  voucher: 'free' | 'used' | null
  foreign: Awaited<ReturnType<typeof foreignOf>>
  rechargeMinimum: bigint
}

const CREDITED = batchQuery<{ customer: string; txid: string }, { id: string }>({
  name: 'credited by transaction',
  params: { customer: 'uuid', txid: 'text' },
  text: `SELECT DISTINCT ON (a.ordinal) a.ordinal, d.id FROM params a
    JOIN deposit d ON d.txid = a.txid AND d.customer = a.customer AND d.credited_at IS NOT NULL`,
})

export const submitTopup: Command<typeof contract.submitTopup, Facts> = {
  async read(load, { caller, input }) {
    const { customerId } = caller
    const { txid } = input
    const [open, credited, voucher, foreign, { rechargeMinimum }] = await Promise.all([
      openRecharges(load, customerId),
      txid === undefined ? undefined : loadOne(load, CREDITED, { customer: customerId, txid }),
      voucherState(load, customerId, input.voucherId),
      foreignOf(load, customerId, txid ?? null),
      readSettings(load),
    ])
    return { open, credited: credited !== undefined, voucher, foreign, rechargeMinimum }
  },

  decide(facts, context) {
    if (!facts.voucher) return failure('voucher_required', { field: 'voucherId' })
    if (facts.voucher === 'used') return failure('voucher_used', { field: 'voucherId' })
    if (facts.credited && !finds(facts.open, context.input))
      return failure('deposit_credited', { field: 'txid' })
    if (facts.open.receipts.length >= MAX_OPEN_RECEIPTS) return failure('receipt_pending')
    return success(submitting(context, facts))
  },
}

/**
 * Whether the transaction that a receipt names has a transfer without a receipt. If not, the receipt is
 * refused, because it would stay open for ever.
 */
function finds(
  { deposits, pending }: OpenRecharges,
  { txid, logIndex }: { txid?: string | undefined; logIndex?: number | undefined },
): boolean {
  const isNamed = (row: { txid: string; logIndex: number }) =>
    row.txid === txid && (logIndex === undefined || row.logIndex === logIndex)
  return deposits.some(row => row.receipt === null && isNamed(row)) || pending.some(isNamed)
}

function submitting(
  context: CommandContext<typeof contract.submitTopup>,
  { open, foreign, rechargeMinimum }: Facts,
): Decision<Recharge> {
  const { at, ids, caller, input } = context
  const customer = caller.customerId
  const row = {
    id: ids.uuid(),
    customer,
    quantity: input.quantity,
    voucher: input.voucherId,
    txid: input.txid ?? null,
    logIndex: input.txid === undefined ? null : (input.logIndex ?? null),
    submittedAt: at,
    matched: false,
  }
  const now = { ...open, receipts: [...open.receipts, row] }
  const made = matching(context, now, rechargeMinimum, row.id)
  const found = made.matched.get(row.id)
  const sight = pendingByReceipt({ ...now, receipts: now.receipts.filter(one => !made.matched.has(one.id)) })
  return {
    answer: describeRecharge(row, { found, sight: sight.get(row.id), head: open.head, foreign }, at),
    transfers: made.transfers,
    writes: [insertOf(receipt, { ...row, matched: found !== undefined }), ...made.writes],
    events: [...made.events, { customer, event: 'recharge_changed', id: row.id }],
  }
}
