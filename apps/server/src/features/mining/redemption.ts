import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { redeemMine } from '@matin/contract/mining'
import { accrualOf } from '@matin/domain/mining/accrual'
import { KIND_RULES } from '@matin/domain/mining/product-kind'
import { redemptionOf } from '@matin/domain/mining/redemption'
import { toWire } from '@matin/domain/money/amount'
import { PLATFORM, post } from '@matin/ledger/ledger'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { holdRun, lockOrder, type OrderView, paidCountOf } from './repository.ts'
import { miningOrder } from './tables.ts'
import { tellRedemption } from './telling.ts'

/**
 * Redeems a lock before its expiry: principal less penalty returns to spot, the penalty goes to revenue, the
 * unpaid reserve back to its pool. Refused when the figures differ from the preview that the customer saw.
 */
export async function redeem(
  tx: Tx,
  platform: Platform,
  customerId: string,
  input: ParsedInputOf<typeof redeemMine>,
): Promise<Result<DataOf<typeof redeemMine>>> {
  const row = await lockOrder(tx, customerId, input.id)
  if (!row) return failure('not_found')
  const { order, version } = row
  const now = platform.clock.now()
  const { redeemable } = KIND_RULES[row.kind]
  const over = order.state !== 'in_progress' || Temporal.Instant.compare(now, order.expiryAt) >= 0
  if (!redeemable || over) return failure('redemption_failed')
  const paidCount = await settledCount(tx, row, now)
  if (paidCount === null) return failure('preview_changed')
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
  if (!sameFigures(wire, input.preview)) return failure('preview_changed')

  const returned = await post(tx, {
    id: platform.ids.uuid(),
    key: `redemption:${order.id}`,
    kind: 'redemption',
    reference: order.id,
    at: now,
    legs: [
      { owner: customerId, asset, kind: 'locked', amount: -figures.principal },
      { owner: customerId, asset, kind: 'spot', amount: figures.returned },
      { owner: PLATFORM, asset, kind: 'revenue', amount: figures.penalty },
    ],
  })
  if (!returned.ok) return returned
  if (figures.forfeited > 0n) {
    const released = await post(tx, {
      id: platform.ids.uuid(),
      key: `release:${order.id}`,
      kind: 'reward_release',
      reference: order.id,
      at: now,
      legs: [
        { owner: version.pool, asset, kind: 'reserve', amount: -figures.forfeited },
        { owner: version.pool, asset, kind: 'pool', amount: figures.forfeited },
      ],
    })
    if (!released.ok) throw new Error(`reserve of order ${order.id} is short of its own reward`)
  }
  const booked = { ...wire, hash: returned.value.hash }
  await tx
    .update(miningOrder)
    .set({ state: 'ended', ending: 'redeemed', endedAt: now, redemption: booked })
    .where(eq(miningOrder.id, order.id))
  const told = { id: order.id, orderNo: order.orderNo, amount: figures.returned, asset }
  await tellRedemption(tx, now, customerId, told, wire.penalty)
  return success(booked)
}

/**
 * How many payouts an order has had, from here to the commit. Null when one is due and not paid: it is the
 * customer's, the payout job pays it within seconds, and then they look again.
 */
async function settledCount(
  tx: Tx,
  { order, payouts }: Pick<OrderView, 'order' | 'payouts'>,
  now: Temporal.Instant,
): Promise<number | null> {
  const { dailyIncome } = order
  const before = await paidCountOf(tx, order)
  const next = payouts[before]
  if (!next) return before
  if (Temporal.Instant.compare(next, now) <= 0) return null
  // A payer whose clock is ahead may be at this very payout: it waits for us, or we for it.
  await holdRun(tx, order, next)
  const paidCount = await paidCountOf(tx, order)
  return accrualOf({ payouts, dailyIncome, paidCount }, now).dueCount > paidCount ? null : paidCount
}

function sameFigures(a: Record<string, string>, b: Record<string, string>): boolean {
  return Object.keys(a).every(key => a[key] === b[key])
}
