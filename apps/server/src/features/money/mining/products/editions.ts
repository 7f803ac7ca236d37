import type { Product } from '@matin/contract/mining'
import { failure, type Result, success } from '@matin/contract/result'
import { sql } from 'drizzle-orm'
import { batchQuery, type Load } from '#platform/commands/batch-query.ts'
import { type BatchWrite, type Write, writeOf } from '#platform/commands/batch-write.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'

export async function editionsOf(tx: Tx, productId: string): Promise<NonNullable<Product['editions']>> {
  const [row] = await rowsOf<{
    first: number
    last: number
    total: number
    sold: number
    next: number | null
  }>(
    tx,
    sql`SELECT coalesce(min(number), 0) AS first, coalesce(max(number), 0) AS last, count(DISTINCT number)::int AS total,
        (count(DISTINCT number) - count(*) FILTER (WHERE mining_order IS NULL))::int AS sold, min(number) FILTER (WHERE mining_order IS NULL) AS next
      FROM edition WHERE product = ${productId}::uuid`,
  )
  if (!row) throw new Error('an aggregate answers one row')
  return row
}

/** Other purchases of this process get other numbers until the reservation is released. */
export interface EditionForSale {
  number: number
}

/** Number of unsold editions that are read: more than are ever sold at once. */
const OFFERED = 200

const UNSOLD = batchQuery<{ product: string; wished: number | null }, { number: number }>({
  name: 'unsold editions',
  params: { product: 'uuid', wished: 'int' },
  text: `SELECT a.ordinal, e.number FROM params a CROSS JOIN LATERAL (
      SELECT u.number FROM edition u WHERE u.product = a.product AND u.mining_order IS NULL
        AND (a.wished IS NULL OR u.number = a.wished) ORDER BY u.number LIMIT ${OFFERED}) AS e`,
})

/** Numbers reserved by purchases of this process, by product. */
const taken = new Map<string, Map<number, number>>()

/** Reserves the number that a purchase will take: the requested one, else the lowest unsold. */
export async function editionForSale(
  load: Load,
  product: string,
  wished: number | undefined,
): Promise<Result<EditionForSale>> {
  const unsold = (await load(UNSOLD, { product, wished: wished ?? null }))
    .map(row => row.number)
    .sort((a, b) => a - b)
  const [lowest] = unsold
  if (lowest === undefined)
    return wished === undefined ? failure('sold_out') : failure('edition_taken', { field: 'edition' })
  const ofProduct = taken.get(product) ?? new Map<number, number>()
  taken.set(product, ofProduct)
  const number = unsold.find(free => !ofProduct.has(free)) ?? lowest
  ofProduct.set(number, (ofProduct.get(number) ?? 0) + 1)
  return success({ number })
}

/** Call it when the purchase did not happen. */
export function releaseReservation(product: string, { number }: EditionForSale): void {
  const ofProduct = taken.get(product)
  const others = (ofProduct?.get(number) ?? 1) - 1
  if (others > 0) ofProduct?.set(number, others)
  else ofProduct?.delete(number)
}

const GIVEN: BatchWrite<{ product: string; number: number; order: string }> = {
  name: 'edition given',
  columns: { product: 'uuid', number: 'int', order: 'uuid' },
  text: `UPDATE edition e SET mining_order = g.order FROM rows g
    WHERE e.product = g.product AND e.number = g.number AND e.mining_order IS NULL RETURNING 1`,
}

/** The database refuses a second owner, even if the number was read as unsold. */
export function assignEdition(product: string, number: number, order: string): Write {
  return writeOf(GIVEN, { product, number, order })
}
