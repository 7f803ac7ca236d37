import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { miningOrder, productVersion } from '../../platform/db/schema.ts'
import { post } from '../../platform/ledger/ledger.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderMoney, tellOrder } from './telling.ts'

const CHUNK = 200

/**
 * Ends orders whose expiry has come: the principal returns to spot at once. An order whose payouts are not all
 * made yet waits for them, which the same job makes first. Returns how many ended.
 */
export async function expireDue(platform: Platform): Promise<number> {
  let ended = 0
  for (;;) {
    const count = await platform.db.transaction(tx => expireChunk(tx, platform))
    ended += count
    if (count === 0) return ended
  }
}

async function expireChunk(tx: Tx, platform: Platform): Promise<number> {
  const now = platform.clock.now()
  const due = await tx
    .select({ order: miningOrder, asset: productVersion.asset })
    .from(miningOrder)
    .innerJoin(productVersion, eq(productVersion.id, miningOrder.productVersion))
    .where(
      and(
        eq(miningOrder.state, 'in_progress'),
        lte(miningOrder.expiryAt, now),
        isNull(miningOrder.nextPayoutAt),
      ),
    )
    .orderBy(asc(miningOrder.expiryAt), asc(miningOrder.id))
    .limit(CHUNK)
    .for('update', { of: miningOrder, skipLocked: true })
  for (const { order, asset } of due) {
    const booked = await post(tx, {
      key: `maturity:${order.id}`,
      kind: 'maturity',
      reference: order.id,
      at: now,
      legs: [
        { owner: order.customer, asset, kind: 'locked', amount: -order.principal },
        { owner: order.customer, asset, kind: 'spot', amount: order.principal },
      ],
    })
    if (!booked.ok) throw new Error(`principal of order ${order.id}: ${booked.error}`)
    await tx
      .update(miningOrder)
      .set({ state: 'ended', ending: 'expired', endedAt: now })
      .where(eq(miningOrder.id, order.id))
    await tellOrder(tx, now, order.customer, 'order_expired', {
      ...orderMoney(order.id, order.principal, asset),
      orderNo: order.orderNo,
    })
  }
  return due.length
}
