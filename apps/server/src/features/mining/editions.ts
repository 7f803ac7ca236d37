import { failure, type Result, success } from '@matin/contract/envelope'
import type { Product } from '@matin/contract/mining'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import { edition } from './tables.ts'

/** A product's numbered series; null when it has none yet. */
export async function editionsOf(tx: Tx, productId: string): Promise<NonNullable<Product['editions']>> {
  const [row] = await rowsOf<{
    first: number
    last: number
    total: number
    sold: number
    next: number | null
  }>(
    tx,
    sql`SELECT coalesce(min(number), 0) AS first, coalesce(max(number), 0) AS last, count(*)::int AS total,
        count(mining_order)::int AS sold, min(number) FILTER (WHERE mining_order IS NULL) AS next
      FROM edition WHERE product = ${productId}::uuid`,
  )
  if (!row) throw new Error('an aggregate answers one row')
  return row
}

/** The number that a purchase will take: the wished one, else the lowest unsold. The pool's lock keeps it free. */
export async function editionForSale(
  tx: Tx,
  productId: string,
  wished: number | undefined,
): Promise<Result<number>> {
  const { next } = await editionsOf(tx, productId)
  if (next === null) return failure('sold_out')
  if (wished === undefined) return success(next)
  const [free] = await tx
    .select({ number: edition.number })
    .from(edition)
    .where(and(eq(edition.product, productId), eq(edition.number, wished), isNull(edition.order)))
  return free ? success(wished) : failure('edition_taken', { field: 'edition' })
}

/** Gives an edition to its order. The database refuses a second owner, whatever was looked up before. */
export async function giveEdition(tx: Tx, productId: string, number: number, orderId: string): Promise<void> {
  await tx
    .update(edition)
    .set({ order: orderId })
    .where(and(eq(edition.product, productId), eq(edition.number, number)))
}
