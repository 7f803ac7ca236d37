import type { ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { confirmResale, proposeResale, rejectResale } from '@matin/contract/product-desk'
import { RESALE_MOST } from '@matin/contract/product-desk'
import { eq, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { record } from '../audit/service.ts'
import { refuseEnded, refuseOnePerson } from '../operators/proposals.ts'
import { editionResale, product } from './tables.ts'

type ResaleRow = typeof editionResale.$inferSelect

/** Numbers of a series that matured, were bought back, and are not offered again, ascending. */
export async function boughtBack(tx: Tx, productId: string): Promise<number[]> {
  const rows = await rowsOf<{ number: number }>(
    tx,
    sql`SELECT e.number FROM edition e JOIN mining_order o ON o.id = e.mining_order AND o.state = 'ended'
      WHERE e.product = ${productId}::uuid AND NOT EXISTS (
        SELECT FROM edition n WHERE n.product = e.product AND n.number = e.number AND n.sale > e.sale)
      ORDER BY e.number LIMIT ${RESALE_MOST}`,
  )
  return rows.map(row => row.number)
}

/** Proposes to sell numbers again that were bought back: at the terms that are sold when they are bought. */
export async function proposeSelling(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof proposeResale>,
): Promise<Result<string>> {
  const [of] = await tx.select().from(product).where(eq(product.id, input.product))
  if (!of) return failure('not_found')
  const back = new Set(await boughtBack(tx, of.id))
  const owned = input.numbers.find(number => !back.has(number))
  if (owned !== undefined)
    return failure('edition_owned', { field: 'numbers', params: { number: String(owned) } })
  const values = {
    id: platform.ids.uuid(),
    product: of.id,
    numbers: [...new Set(input.numbers)].sort((a, b) => a - b),
    proposedBy: caller.operatorId,
    proposedAt: platform.clock.now(),
  }
  const [row] = await tx.insert(editionResale).values(values).onConflictDoNothing().returning()
  if (!row) return failure('already_proposed')
  await noted(tx, platform, caller, row, 'propose')
  return success(of.id)
}

/** Confirms a resale that another operator proposed: the numbers are for sale with it (migrations/0011_funding.sql). */
export async function confirmSelling(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof confirmResale>,
): Promise<Result<string>> {
  const row = await openResale(tx, platform, input.id)
  if (!row.ok) return row
  const one = await refuseOnePerson(tx, caller, row.value, 'products')
  if (one) return one
  const end = { confirmedBy: caller.operatorId, confirmedAt: platform.clock.now() }
  await tx.update(editionResale).set(end).where(eq(editionResale.id, input.id))
  await noted(tx, platform, caller, row.value, 'confirm')
  return success(row.value.product)
}

export async function rejectSelling(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof rejectResale>,
): Promise<Result<string>> {
  const row = await openResale(tx, platform, input.id)
  if (!row.ok) return row
  const end = { rejectedBy: caller.operatorId, rejectedAt: platform.clock.now() }
  await tx.update(editionResale).set(end).where(eq(editionResale.id, input.id))
  await noted(tx, platform, caller, row.value, 'reject')
  return success(row.value.product)
}

async function openResale(tx: Tx, platform: Platform, id: string): Promise<Result<ResaleRow>> {
  const [row] = await tx.select().from(editionResale).where(eq(editionResale.id, id)).for('update')
  if (!row) return failure('not_found')
  return refuseEnded(platform, row) ?? success(row)
}

async function noted(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  row: ResaleRow,
  act: string,
): Promise<void> {
  const [of] = await tx.select().from(product).where(eq(product.id, row.product))
  await record(tx, platform, caller, {
    action: `resale.${act}`,
    subject: `product:${of?.code ?? row.product}`,
    details: { resale: row.id, numbers: row.numbers.join(',') },
  })
}
