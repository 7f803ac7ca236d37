import type { Order, Product } from '@matin/contract/mining'
import { capacityOf, type Terms } from '@matin/domain/mining/terms'
import { toWire } from '@matin/domain/money/amount'
import { formatRate } from '@matin/domain/money/rate'
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { PAGE_SIZE } from '../../platform/db/page.ts'
import { miningOrder, payout, pool, product, productVersion } from '../../platform/db/schema.ts'
import { balanceOf } from '../../platform/ledger/ledger.ts'

export type VersionRow = typeof productVersion.$inferSelect
export type OrderRow = typeof miningOrder.$inferSelect
export type ProductKind = Product['kind']

export function termsOf(version: VersionRow): Terms {
  return {
    cycleDays: version.cycleDays,
    dailyRate: version.dailyRate,
    minAmount: version.minAmount,
    maxAmount: version.maxAmount,
    penaltyRate: version.penaltyRate,
  }
}

/** Products on sale at their newest version, with what their pools can still promise. */
export async function productsOnSale(tx: Tx, kind: ProductKind | undefined): Promise<Product[]> {
  const newest = sql`${productVersion.version} = (SELECT max(v.version) FROM product_version v WHERE v.product = ${product.id})`
  const rows = await tx
    .select({ version: productVersion, kind: product.kind, pool })
    .from(product)
    .innerJoin(productVersion, and(eq(productVersion.product, product.id), newest))
    .innerJoin(pool, eq(pool.id, productVersion.pool))
    .where(kind ? and(eq(product.onSale, true), eq(product.kind, kind)) : eq(product.onSale, true))
    .orderBy(asc(product.position))
  return Promise.all(rows.map(row => toProduct(tx, row)))
}

async function toProduct(
  tx: Tx,
  row: { version: VersionRow; kind: ProductKind; pool: typeof pool.$inferSelect },
): Promise<Product> {
  const { version } = row
  const available = await balanceOf(tx, { owner: version.pool, asset: version.asset, kind: 'pool' })
  return {
    versionId: version.id,
    kind: row.kind,
    name: version.name,
    asset: version.asset,
    minAmount: toWire(version.minAmount, version.asset),
    maxAmount: toWire(version.maxAmount, version.asset),
    cycleDays: version.cycleDays,
    dailyRate: formatRate(version.dailyRate),
    penaltyRate: formatRate(version.penaltyRate),
    yieldSource: version.yieldSource,
    pool: {
      name: row.pool.name,
      funded: toWire(await fundedOf(tx, version.pool), version.asset),
      available: toWire(available, version.asset),
      capacity: toWire(capacityOf(available, termsOf(version)), version.asset),
    },
  }
}

/** What the treasury ever put into a pool. */
async function fundedOf(tx: Tx, poolId: string): Promise<bigint> {
  const [row] = await rowsOf<{ funded: string }>(
    tx,
    sql`SELECT coalesce(sum(p.amount), 0)::text AS funded FROM account a
      JOIN posting p ON p.account = a.id JOIN transfer t ON t.id = p.transfer
      WHERE a.owner = ${poolId}::uuid AND a.kind = 'pool' AND t.kind = 'pool_funding'`,
  )
  return BigInt(row?.funded ?? '0')
}

/** A version with its kind and whether it is what is sold now; null when there is none of that id. */
export async function versionForSale(
  tx: Tx,
  versionId: string,
): Promise<{ version: VersionRow; kind: ProductKind; current: boolean } | null> {
  const [row] = await tx
    .select({
      version: productVersion,
      kind: product.kind,
      onSale: product.onSale,
      newest: sql<number>`(SELECT max(v.version) FROM product_version v WHERE v.product = ${product.id})`,
    })
    .from(productVersion)
    .innerJoin(product, eq(product.id, productVersion.product))
    .where(eq(productVersion.id, versionId))
  if (!row) return null
  return { version: row.version, kind: row.kind, current: row.onSale && row.newest === row.version.version }
}

/** Principal that a customer has in progress in a product, over all its versions. */
export async function principalInProgress(tx: Tx, customerId: string, productId: string): Promise<bigint> {
  const [row] = await rowsOf<{ sum: string }>(
    tx,
    sql`SELECT coalesce(sum(o.principal), 0)::text AS sum FROM mining_order o
      JOIN product_version v ON v.id = o.product_version
      WHERE o.customer = ${customerId}::uuid AND o.state = 'in_progress' AND v.product = ${productId}::uuid`,
  )
  return BigInt(row?.sum ?? '0')
}

interface OrderView {
  order: OrderRow
  version: VersionRow
  kind: ProductKind
}

function selectOrders(tx: Tx) {
  return tx
    .select({ order: miningOrder, version: productVersion, kind: product.kind })
    .from(miningOrder)
    .innerJoin(productVersion, eq(productVersion.id, miningOrder.productVersion))
    .innerJoin(product, eq(product.id, productVersion.product))
}

/** One row more than a page, newest first. */
export function ordersOf(
  tx: Tx,
  customerId: string,
  state: OrderRow['state'] | undefined,
  cursor: string | undefined,
): Promise<OrderView[]> {
  const conditions = [eq(miningOrder.customer, customerId)]
  if (state) conditions.push(eq(miningOrder.state, state))
  if (cursor && /^[0-9a-f-]{36}$/.test(cursor)) conditions.push(lt(miningOrder.id, cursor))
  return selectOrders(tx)
    .where(and(...conditions))
    .orderBy(desc(miningOrder.id))
    .limit(PAGE_SIZE + 1)
}

export async function orderOf(tx: Tx, customerId: string, id: string): Promise<OrderView | null> {
  const [row] = await selectOrders(tx).where(
    and(eq(miningOrder.id, id), eq(miningOrder.customer, customerId)),
  )
  return row ?? null
}

export async function payoutsOf(tx: Tx, orderId: string) {
  const rows = await rowsOf<{
    number: number
    due_at: unknown
    paid_at: unknown
    amount: string
    hash: string
  }>(
    tx,
    sql`SELECT p.number, p.due_at, p.paid_at, p.amount::text AS amount, encode(t.hash, 'hex') AS hash
      FROM payout p JOIN transfer t ON t.id = p.transfer
      WHERE p.mining_order = ${orderId}::uuid ORDER BY p.number DESC`,
  )
  return rows
}

/** Income paid in an asset, in all and since an instant. */
export async function incomeSince(
  tx: Tx,
  customerId: string,
  since: Temporal.Instant,
): Promise<{ total: bigint; recent: bigint }> {
  const [row] = await rowsOf<{ total: string; recent: string }>(
    tx,
    sql`SELECT coalesce(sum(amount), 0)::text AS total,
        coalesce(sum(amount) FILTER (WHERE due_at >= ${toTimestamp(since)}::timestamptz), 0)::text AS recent
      FROM ${payout} WHERE customer = ${customerId}::uuid`,
  )
  return { total: BigInt(row?.total ?? '0'), recent: BigInt(row?.recent ?? '0') }
}

export function toOrder({ order, version, kind }: OrderView): Order {
  const asset = version.asset
  const first = order.payoutTimes[0] ?? order.valueDate
  const last = order.payoutTimes.at(-1) ?? order.expiryAt
  return {
    id: order.id,
    orderNo: order.orderNo,
    kind,
    name: version.name,
    asset,
    principal: toWire(order.principal, asset),
    cycleDays: version.cycleDays,
    dailyRate: formatRate(version.dailyRate),
    dailyIncome: toWire(order.dailyIncome, asset),
    expectedRevenue: toWire(order.dailyIncome * BigInt(version.cycleDays), asset),
    penaltyRate: formatRate(version.penaltyRate),
    minAmount: toWire(version.minAmount, asset),
    maxAmount: toWire(version.maxAmount, asset),
    state: order.state,
    ending: order.ending,
    orderTime: toTimestamp(order.orderTime),
    valueDate: toTimestamp(order.valueDate),
    firstPayoutAt: toTimestamp(first),
    nextPayoutAt: order.nextPayoutAt && toTimestamp(order.nextPayoutAt),
    lastPayoutAt: toTimestamp(last),
    expiryAt: toTimestamp(order.expiryAt),
    endedAt: order.endedAt && toTimestamp(order.endedAt),
    paidCount: order.paidCount,
    paidTotal: toWire(order.dailyIncome * BigInt(order.paidCount), asset),
    hash: order.hash,
  }
}
