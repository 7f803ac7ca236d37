import type { proposeResale } from '@matin/contract/admin/products'
import { RESALE_MOST } from '@matin/contract/admin/products'
import type { ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result } from '@matin/contract/result'
import { incomeOf } from '@matin/domain/mining/terms'
import { toWire } from '@matin/domain/money/amount'
import { success } from '@matin/domain/result'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { tableKind } from '#features/account/proposals/kind.ts'
import { record } from '#features/notify/audit/service.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { termsOf } from '../repository.ts'
import { editionResale, product, productVersion } from '../tables.ts'

type ResaleRow = typeof editionResale.$inferSelect

/** Lists the bought-back numbers of a series that are not on sale again, ascending. */
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

/** Proposes to offer bought-back numbers again. Buyers get the terms that are on sale at their purchase. */
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
    reason: input.reason ?? '',
    proposedBy: caller.operatorId,
    proposedAt: platform.clock.now(),
  }
  const [row] = await tx.insert(editionResale).values(values).onConflictDoNothing().returning()
  if (!row) return failure('already_proposed')
  await recordAudit(tx, platform, caller, row, of.code)
  return success(of.id)
}

/**
 * Proposals to sell bought-back editions again. They go on sale on approval (migrations/0011_funding.sql).
 */
export const editionResales = tableKind<ResaleRow>({
  name: 'edition_resale',
  table: editionResale,
  async describe(tx, _platform, ids) {
    const rows = await resalesWhere(tx, inArray(editionResale.id, [...ids]))
    return new Map(
      rows.map(({ resale: { id, numbers }, code, price, asset }) => {
        const value = price === null || asset === null ? '' : toWire(price, asset)
        const title = `Sell ${numbers.length === 1 ? `edition ${numbers[0]}` : `${numbers.length} editions`} of ${code} again`
        return [id, { title, subject: `product:${code}`, value }]
      }),
    )
  },
  async changes(tx, _platform, id) {
    const [row] = await resalesWhere(tx, eq(editionResale.id, id))
    if (!row || row.price === null || row.asset === null) return []
    const last = await lastPrices(tx, row.resale)
    const { asset, price } = row
    return row.resale.numbers.map(number => ({
      name: `Price of edition ${number}`,
      from: last.has(number) ? toWire(last.get(number) ?? 0n, asset) : null,
      to: toWire(price, asset),
      unit: asset,
    }))
  },
  async consequences(tx, _platform, id) {
    const [row] = await resalesWhere(tx, eq(editionResale.id, id))
    if (!row?.version || row.asset === null) return []
    const { daily, total } = incomeOf(row.version.minAmount, termsOf(row.version))
    const { asset } = row
    return [
      {
        name: 'Each buyer earns',
        value: `${toWire(daily, asset)} ${asset} a day, ${toWire(total, asset)} ${asset} in all`,
      },
      {
        name: 'The pool reserves for all of them',
        value: `${toWire(total * BigInt(row.resale.numbers.length), asset)} ${asset}`,
      },
    ]
  },
  async apply(tx, _platform, _caller, row) {
    const back = new Set(await boughtBack(tx, row.product))
    return row.numbers.every(number => back.has(number)) ? success({}) : failure('proposal_ended')
  },
  audit: {
    action: 'resale',
    details: (_tx, { id, numbers }) => ({ resale: id, numbers: numbers.join(',') }),
  },
})

/** Reads resale proposals with the terms now on sale, at which the numbers would be sold. */
function resalesWhere(tx: Tx, which: SQL) {
  return tx
    .select({
      resale: editionResale,
      code: product.code,
      version: productVersion,
      price: productVersion.minAmount,
      asset: productVersion.asset,
    })
    .from(editionResale)
    .innerJoin(product, eq(product.id, editionResale.product))
    .leftJoin(productVersion, eq(productVersion.id, product.selling))
    .where(which)
}

/** Reads the price that the last buyer paid for each number, in minor units. */
async function lastPrices(tx: Tx, row: ResaleRow): Promise<ReadonlyMap<number, bigint>> {
  const rows = await rowsOf<{ number: number; principal: string }>(
    tx,
    sql`SELECT DISTINCT ON (e.number) e.number, o.principal::text AS principal FROM edition e
        JOIN mining_order o ON o.id = e.mining_order
      WHERE e.product = ${row.product}::uuid AND e.number IN (SELECT unnest(r.numbers) FROM edition_resale r WHERE r.id = ${row.id}::uuid)
      ORDER BY e.number, e.sale DESC`,
  )
  return new Map(rows.map(({ number, principal }) => [number, BigInt(principal)]))
}

async function recordAudit(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  row: ResaleRow,
  code: string,
): Promise<void> {
  await record(tx, platform, caller, {
    action: 'resale.propose',
    subject: `product:${code}`,
    details: { resale: row.id, numbers: row.numbers.join(',') },
  })
}
