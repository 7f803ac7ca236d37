import type { ProductKind } from '@matin/domain/mining/product-kind'
import type { Terms } from '@matin/domain/mining/terms'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import { instantsFrom, toTimestamp } from '../../platform/db/instant.ts'
import { idCursor, PAGE_SIZE } from '../../platform/db/page.ts'
import { edition, miningOrder, product, productVersion } from './tables.ts'

export type VersionRow = typeof productVersion.$inferSelect
export type OrderRow = typeof miningOrder.$inferSelect

export function termsOf(version: VersionRow): Terms {
  return {
    cycleDays: version.cycleDays,
    dailyRate: version.dailyRate,
    minAmount: version.minAmount,
    maxAmount: version.maxAmount,
    penaltyRate: version.penaltyRate,
  }
}

export interface OrderView {
  order: OrderRow
  payouts: readonly Temporal.Instant[]
  version: VersionRow
  kind: ProductKind
  edition: number | null
  paidCount: number
  /** Payouts made that fell due at or after the instant that was asked with. */
  paidSince: number
}

/** That a payout `y` is of an order, in the months that the order is paid in. */
function paidTo(order: SQL): SQL {
  return sql`y.customer = ${order}.customer AND y.mining_order = ${order}.id
    AND y.due_at BETWEEN ${order}.order_time AND ${order}.expiry_at`
}

/** The instants of an order's payouts, ascending, as they stood when it was bought. */
export const payoutsOfOrder =
  sql`ARRAY(SELECT d.due_at FROM payout_day d WHERE d.time_zone = ${miningOrder.timeZone}
  AND d.day >= ${miningOrder.firstDay} AND d.day < ${miningOrder.firstDay} + ${miningOrder.cycleDays} ORDER BY d.day)`.mapWith(
    instantsFrom,
  )

function selectOrders(tx: Tx, since: Temporal.Instant) {
  const paid = (condition: SQL) =>
    sql<number>`(SELECT count(*)::int FROM payout y WHERE ${paidTo(sql`${miningOrder}`)} AND ${condition})`
  return tx
    .select({
      order: miningOrder,
      payouts: payoutsOfOrder,
      version: productVersion,
      kind: product.kind,
      edition: edition.number,
      paidCount: paid(sql`true`),
      paidSince: paid(sql`y.due_at >= ${toTimestamp(since)}::timestamptz`),
    })
    .from(miningOrder)
    .innerJoin(productVersion, eq(productVersion.id, miningOrder.productVersion))
    .innerJoin(product, eq(product.id, productVersion.product))
    .leftJoin(edition, eq(edition.order, miningOrder.id))
}

export interface OrderFilter {
  state?: OrderRow['state'] | undefined
  kind?: ProductKind | undefined
  cursor?: string | undefined
}

/** One row more than a page, newest first. */
export function ordersOf(
  tx: Tx,
  customerId: string,
  filter: OrderFilter,
  since: Temporal.Instant,
): Promise<OrderView[]> {
  const { state, kind } = filter
  const last = idCursor(filter.cursor)
  const conditions = [eq(miningOrder.customer, customerId)]
  if (state) conditions.push(eq(miningOrder.state, state))
  if (kind) conditions.push(eq(product.kind, kind))
  if (last) conditions.push(lt(miningOrder.id, last))
  return selectOrders(tx, since)
    .where(and(...conditions))
    .orderBy(desc(miningOrder.id))
    .limit(PAGE_SIZE + 1)
}

export async function orderOf(
  tx: Tx,
  customerId: string,
  id: string,
  since: Temporal.Instant,
): Promise<OrderView | null> {
  const [row] = await selectOrders(tx, since).where(
    and(eq(miningOrder.id, id), eq(miningOrder.customer, customerId)),
  )
  return row ?? null
}

export async function paidCountOf(tx: Tx, { id, customer }: OrderRow): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM mining_order o JOIN payout y ON ${paidTo(sql`o`)}
      WHERE o.id = ${id}::uuid AND o.customer = ${customer}::uuid`,
  )
  return row?.count ?? 0
}

export async function payoutsOf(tx: Tx, { id, customer }: OrderRow) {
  return rowsOf<{ number: number; due_at: unknown; paid_at: unknown; amount: string; hash: string | null }>(
    tx,
    sql`SELECT y.number, y.due_at, y.paid_at, y.amount::text AS amount, encode(t.hash, 'hex') AS hash
      FROM mining_order o JOIN payout y ON ${paidTo(sql`o`)} LEFT JOIN ledger.transfer t ON t.id = y.transfer
      WHERE o.id = ${id}::uuid AND o.customer = ${customer}::uuid ORDER BY y.number DESC`,
  )
}

/** USDT income of a customer in minor units, in all and since an instant. */
export async function incomeSince(
  tx: Tx,
  customerId: string,
  since: Temporal.Instant,
): Promise<{ total: bigint; recent: bigint }> {
  const [row] = await rowsOf<{ total: string; recent: string }>(
    tx,
    sql`SELECT coalesce(sum(p.amount), 0)::text AS total,
        coalesce(sum(p.amount) FILTER (WHERE p.due_at >= ${toTimestamp(since)}::timestamptz), 0)::text AS recent
      FROM mining_order o JOIN product_version v ON v.id = o.product_version JOIN payout p
        ON p.customer = o.customer AND p.mining_order = o.id
      WHERE o.customer = ${customerId}::uuid AND v.asset = 'USDT'`,
  )
  return { total: BigInt(row?.total ?? '0'), recent: BigInt(row?.recent ?? '0') }
}

/** USDT income of a customer by the instant that it fell due. */
export async function incomeByDue(
  tx: Tx,
  customerId: string,
  since: Temporal.Instant,
): Promise<{ due_at: unknown; amount: string }[]> {
  return rowsOf(
    tx,
    sql`SELECT p.due_at, sum(p.amount)::text AS amount
      FROM mining_order o JOIN product_version v ON v.id = o.product_version JOIN payout p
        ON p.customer = o.customer AND p.mining_order = o.id
      WHERE o.customer = ${customerId}::uuid AND v.asset = 'USDT' AND p.due_at >= ${toTimestamp(since)}::timestamptz
      GROUP BY p.due_at`,
  )
}
