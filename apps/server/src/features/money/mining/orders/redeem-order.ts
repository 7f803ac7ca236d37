import type { redeemMine } from '@matin/contract/mining'
import { failure, success } from '@matin/contract/result'
import { allowsOrder } from '@matin/domain/mining/order-state'
import { KIND_RULES } from '@matin/domain/mining/product-kind'
import { type Redemption, redemptionOf } from '@matin/domain/mining/redemption'
import { toWire } from '@matin/domain/money/amount'
import { PLATFORM, type PreparedTransfer } from '@matin/ledger/ledger'
import { type BatchWrite, writeOf } from '#platform/commands/batch-write.ts'
import { type Command, type CommandCustomer, transferOf } from '#platform/commands/execute.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { notificationOfRedemption } from './notifications.ts'
import { type OrderView, orderOf } from './orders.ts'

const REDEEMED: BatchWrite<{
  order: string
  paid: number
  next: string | null
  at: string
  redemption: string
}> = {
  name: 'order redeemed',
  columns: { order: 'uuid', paid: 'int', next: 'timestamptz', at: 'timestamptz', redemption: 'jsonb' },
  text: 'SELECT redeem_order(g.order, g.paid, g.next, g.at, g.redemption) FROM rows g',
}

/**
 * Redeems a lock before its expiry. Principal less penalty returns to spot, the penalty goes to revenue, and
 * the unpaid reserve to its pool. Refused when the figures differ from the preview that the customer saw.
 */
export const redemption: Command<typeof redeemMine, { held: OrderView | null }> = {
  async read(load, { caller, input, at }) {
    return { held: await orderOf(load, caller.customerId, input.id, at) }
  },

  decide({ held }, context) {
    if (!held) return failure('not_found')
    const { order, version, kind, payouts, paidCount } = held
    const over =
      !allowsOrder('redeem', order.state) || Temporal.Instant.compare(context.at, order.expiryAt) >= 0
    if (!KIND_RULES[kind].redeemable || over) return failure('redemption_failed')
    const next = payouts[paidCount]
    // A payout is due: the payout job pays it within seconds, then the customer reviews the new figures.
    if (next && Temporal.Instant.compare(next, context.at) <= 0) return failure('preview_changed')
    const figures = redemptionOf({
      principal: order.principal,
      dailyIncome: order.dailyIncome,
      cycleDays: version.cycleDays,
      paidCount,
      penaltyRate: version.penaltyRate,
    })
    const { asset } = version
    const wire = {
      returned: toWire(figures.returned, asset),
      penalty: toWire(figures.penalty, asset),
      forfeited: toWire(figures.forfeited, asset),
    }
    if (!sameFigures(wire, context.input.preview)) return failure('preview_changed')
    const [returned, ...released] = transfersOf(context, held, figures)
    const answer = { ...wire, hash: returned.hash }
    const told = { id: order.id, orderNo: order.orderNo, amount: figures.returned, asset }
    const notificationWrites = notificationOfRedemption(context, told, wire.penalty)
    const ended = writeOf(REDEEMED, {
      order: order.id,
      paid: paidCount,
      next: next ? toTimestamp(next) : null,
      at: toTimestamp(context.at),
      redemption: JSON.stringify(answer),
    })
    return success({
      answer,
      transfers: [returned, ...released],
      writes: [ended, ...notificationWrites.writes],
      events: notificationWrites.events,
    })
  },
}

function transfersOf(
  context: CommandCustomer,
  { order, version }: OrderView,
  figures: Redemption,
): [PreparedTransfer, ...PreparedTransfer[]] {
  const { asset, pool } = version
  const owner = order.customer
  const penalty = { owner: PLATFORM, asset, kind: 'revenue', amount: figures.penalty } as const
  const returned = transferOf(context, {
    key: `redemption:${order.id}`,
    kind: 'redemption',
    reference: order.id,
    postings: [
      { owner, asset, kind: 'locked', amount: -figures.principal },
      { owner, asset, kind: 'spot', amount: figures.returned },
      penalty,
    ],
  })
  if (figures.forfeited === 0n) return [returned]
  const released = transferOf(context, {
    key: `release:${order.id}`,
    kind: 'reward_release',
    reference: order.id,
    postings: [
      { owner: pool, asset, kind: 'reserve', amount: -figures.forfeited },
      { owner: pool, asset, kind: 'pool', amount: figures.forfeited },
    ],
  })
  return [returned, released]
}

function sameFigures(a: Record<string, string>, b: Record<string, string>): boolean {
  return Object.keys(a).every(key => a[key] === b[key])
}
