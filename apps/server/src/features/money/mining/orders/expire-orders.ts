import { accrualOf } from '@matin/domain/mining/accrual'
import type { ProductKind } from '@matin/domain/mining/product-kind'
import { post } from '@matin/ledger/ledger'
import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { loadIn } from '#platform/commands/batch-query.ts'
import { writeIn } from '#platform/commands/batch-write.ts'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import { payoutsOfOrder } from '../payouts/calendar.ts'
import { type OrderRow, paidCountOf, type VersionRow } from '../public/repository.ts'
import { edition, miningOrder, product, productVersion } from '../tables.ts'
import { notificationOfEnd } from './notifications.ts'

const CHUNK = 200

type Place = Pick<OrderRow, 'id' | 'expiryAt'>

const TRANSFER_AT_END = {
  lock: 'maturity',
  machine: 'maturity',
  nft: 'nft_buyback',
} as const satisfies Record<ProductKind, string>

interface ExpiringOrder {
  order: OrderRow
  version: VersionRow
  kind: (typeof product.$inferSelect)['kind']
  edition: number | null
}

/**
 * Ends orders that have expired, and returns their number. Locked principal returns to spot at once; an
 * edition is bought back at its price. No order ends while a due payout is unpaid: the payout job makes
 * payouts first. An order that cannot be ended is logged and retried by the next run, and delays no other.
 */
export async function expireDue(platform: Platform): Promise<number> {
  let ended = 0
  for (let last: Place | undefined; ; ) {
    const places = await duePlaces(platform, last)
    last = places.at(-1)
    if (!last) return ended
    ended += await expireTogether(
      platform,
      places.map(place => place.id),
    )
  }
}

function duePlaces({ db, clock }: Platform, last: Place | undefined): Promise<Place[]> {
  const after =
    last &&
    sql`(${miningOrder.expiryAt}, ${miningOrder.id}) >
    (${toTimestamp(last.expiryAt)}::timestamptz, ${last.id}::uuid)`
  return db
    .select({ id: miningOrder.id, expiryAt: miningOrder.expiryAt })
    .from(miningOrder)
    .where(and(isDue(clock.now()), after))
    .orderBy(asc(miningOrder.expiryAt), asc(miningOrder.id))
    .limit(CHUNK)
}

function isDue(now: Temporal.Instant): SQL | undefined {
  const at = sql`${toTimestamp(now)}::timestamptz`
  return and(
    eq(miningOrder.state, 'in_progress'),
    lte(miningOrder.expiryAt, now),
    // Every payout of an order falls due before its expiry.
    sql`NOT EXISTS (SELECT FROM payout_refused p WHERE p.mining_order = ${miningOrder.id})
      AND (${miningOrder.trial} OR NOT EXISTS (SELECT FROM payout_run r WHERE r.finished_at IS NULL AND r.due_at <= ${at})
      AND NOT EXISTS (SELECT FROM payout_day d WHERE NOT d.opened AND d.due_at <= ${at}))`,
  )
}

/** Ends orders in one transaction. If that fails, tries each in a transaction of its own. */
async function expireTogether(platform: Platform, ids: readonly string[]): Promise<number> {
  try {
    return await platform.db.transaction(tx => expireOrders(tx, platform, ids))
  } catch (error) {
    if (ids.length > 1) {
      let ended = 0
      for (const id of ids) ended += await expireTogether(platform, [id])
      return ended
    }
    platform.log.error({ err: error, order: ids[0] }, 'an order cannot be ended')
    return 0
  }
}

async function expireOrders(tx: Tx, platform: Platform, ids: readonly string[]): Promise<number> {
  const due = await tx
    .select({
      order: miningOrder,
      version: productVersion,
      kind: product.kind,
      edition: edition.number,
    })
    .from(miningOrder)
    .innerJoin(productVersion, eq(productVersion.id, miningOrder.productVersion))
    .innerJoin(product, eq(product.id, productVersion.product))
    .leftJoin(edition, eq(edition.order, miningOrder.id))
    .where(and(inArray(miningOrder.id, [...ids]), isDue(platform.clock.now())))
    .for('update', { of: miningOrder, skipLocked: true })
  // By customer, so that all who return principals at once reach the accounts in the same order.
  due.sort((a, b) => (a.order.customer < b.order.customer ? -1 : 1))
  for (const row of due) await expire(tx, platform, row)
  return due.length
}

async function expire(tx: Tx, platform: Platform, row: ExpiringOrder): Promise<void> {
  const now = platform.clock.now()
  const { order, version } = row
  const back = version.principalReturned && !order.trial
  if (back) await returnPrincipal(tx, platform, row)
  const end = { state: 'ended', ending: 'expired', endedAt: now } as const
  await tx.update(miningOrder).set(end).where(eq(miningOrder.id, order.id))
  const amount = back ? order.principal : order.trial ? await claimableOf(tx, now, row) : 0n
  const told = { id: order.id, orderNo: order.orderNo, amount, asset: version.asset }
  const how = { back, edition: row.edition, trial: order.trial }
  await writeIn(tx, notificationOfEnd({ at: now }, order.customer, told, how))
}

async function returnPrincipal(tx: Tx, platform: Platform, row: ExpiringOrder): Promise<void> {
  const { order, version, kind } = row
  const { asset } = version
  const now = platform.clock.now()
  const posted = await post(tx, {
    id: platform.ids.uuid(),
    key: `maturity:${order.id}`,
    kind: TRANSFER_AT_END[kind],
    reference: order.id,
    at: now,
    postings: [
      { owner: order.customer, asset, kind: 'locked', amount: -order.principal },
      { owner: order.customer, asset, kind: 'spot', amount: order.principal },
    ],
  })
  if (!posted.ok) throw new Error(`principal of order ${order.id}: ${posted.error}`)
}

async function claimableOf(tx: Tx, now: Temporal.Instant, { order }: ExpiringOrder): Promise<bigint> {
  const payouts = await payoutsOfOrder(loadIn(tx), order)
  const paidCount = await paidCountOf(tx, order)
  const { dailyIncome } = order
  return accrualOf({ payouts, dailyIncome, paidCount }, now).claimable
}
