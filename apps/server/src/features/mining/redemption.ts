import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { redeemMine } from '@matin/contract/mining'
import { redemptionOf } from '@matin/domain/mining/redemption'
import { toWire } from '@matin/domain/money/amount'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { miningOrder, productVersion } from '../../platform/db/schema.ts'
import { PLATFORM, post } from '../../platform/ledger/ledger.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderMoney, tellRedemption } from './telling.ts'

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
  const [row] = await tx
    .select({ order: miningOrder, version: productVersion })
    .from(miningOrder)
    .innerJoin(productVersion, eq(productVersion.id, miningOrder.productVersion))
    .where(and(eq(miningOrder.id, input.id), eq(miningOrder.customer, customerId)))
    .for('update', { of: miningOrder })
  if (!row) return failure('not_found')
  const { order, version } = row
  const now = platform.clock.now()
  if (order.state !== 'in_progress' || Temporal.Instant.compare(now, order.expiryAt) >= 0) {
    return failure('redemption_failed')
  }
  // Income that fell due before now is the customer's: the payout job pays it within seconds, then they look again.
  if (order.nextPayoutAt && Temporal.Instant.compare(order.nextPayoutAt, now) <= 0)
    return failure('preview_changed')
  const figures = redemptionOf({
    principal: order.principal,
    dailyIncome: order.dailyIncome,
    cycleDays: version.cycleDays,
    paidCount: order.paidCount,
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
    .set({ state: 'ended', ending: 'redeemed', endedAt: now, nextPayoutAt: null, redemption: booked })
    .where(eq(miningOrder.id, order.id))
  await tellRedemption(tx, now, customerId, {
    ...orderMoney(order.id, figures.returned, asset),
    orderNo: order.orderNo,
    penalty: wire.penalty,
  })
  return success(booked)
}

function sameFigures(a: Record<string, string>, b: Record<string, string>): boolean {
  return Object.keys(a).every(key => a[key] === b[key])
}
