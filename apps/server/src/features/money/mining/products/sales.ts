import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'

const LATELY_DAYS = 30
/** Number of newest orders, of all products. If the last 30 days have more, the sales cover fewer days. */
const COUNTED = 10_000

/** Paid orders of a period. Principal in minor units. */
export interface Sales {
  principal: bigint
  orders: number
}

export interface LateSales {
  of(productId: string): Sales
  days: number
}

/** Sums, in one bounded statement, the last 30 days, or the shorter period of the newest `COUNTED` orders. */
export async function lateSales(tx: Tx, now: Temporal.Instant): Promise<LateSales> {
  const since = now.subtract({ hours: 24 * LATELY_DAYS })
  const rows = await rowsOf<{
    product: string
    principal: string
    orders: number
    oldest: unknown
    counted: number
  }>(
    tx,
    sql`WITH newest AS (SELECT o.product_version, o.principal, o.trial, o.order_time FROM mining_order o ORDER BY o.id DESC LIMIT ${COUNTED}),
        bounds AS (SELECT count(*)::int AS counted, min(n.order_time) AS oldest FROM newest n)
      SELECT v.product, sum(n.principal)::text AS principal, count(*)::int AS orders, b.oldest, b.counted
      FROM newest n JOIN product_version v ON v.id = n.product_version CROSS JOIN bounds b
      WHERE NOT n.trial AND n.order_time > ${toTimestamp(since)}::timestamptz GROUP BY v.product, b.oldest, b.counted`,
  )
  const [first] = rows
  const oldest = first && first.counted === COUNTED ? instantFrom(first.oldest) : since
  const from = Temporal.Instant.compare(oldest, since) > 0 ? oldest : since
  const sold = new Map(
    rows.map(({ product, principal, orders }) => [product, { principal: BigInt(principal), orders }]),
  )
  return {
    of: productId => sold.get(productId) ?? { principal: 0n, orders: 0 },
    days: Math.max(1, Math.round(now.since(from).total('days'))),
  }
}

/** Returns the whole days until these sales use up a capacity; null without sales. */
export function coverDays(capacity: bigint, { principal }: Sales, days: number): number | null {
  return principal === 0n ? null : Number((capacity * BigInt(days)) / principal)
}
