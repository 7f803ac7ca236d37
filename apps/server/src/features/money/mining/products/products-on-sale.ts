import type { Product } from '@matin/contract/mining'
import { KIND_RULES, type ProductKind } from '@matin/domain/mining/product-kind'
import { termsToWire } from '@matin/domain/mining/term-fields'
import { capacityOf, incomeOf, returnOf, unitsOf } from '@matin/domain/mining/terms'
import { trialIncome } from '@matin/domain/mining/trial'
import { toWire } from '@matin/domain/money/amount'
import { formatRate } from '@matin/domain/money/rate'
import { balanceOf } from '@matin/ledger/ledger'
import { asc, eq, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { wireReturn } from '../orders/order-view.ts'
import type { VersionRow } from '../public/repository.ts'
import { pool, product, productVersion } from '../tables.ts'
import { editionsOf } from './editions.ts'

interface OnSale {
  version: VersionRow
  kind: ProductKind
  pool: typeof pool.$inferSelect
}

export async function productsOnSale(tx: Tx, kind: ProductKind | undefined): Promise<Product[]> {
  const rows = await tx
    .select({ version: productVersion, kind: product.kind, pool })
    .from(product)
    .innerJoin(productVersion, eq(productVersion.id, product.selling))
    .innerJoin(pool, eq(pool.id, productVersion.pool))
    .where(kind ? eq(product.kind, kind) : undefined)
    .orderBy(asc(product.position))
  return Promise.all(rows.map(row => toProduct(tx, row)))
}

async function toProduct(tx: Tx, row: OnSale): Promise<Product> {
  const { version, kind } = row
  const { asset } = version
  const available = await balanceOf(tx, { owner: version.pool, asset, kind: 'pool' })
  const reserved = await balanceOf(tx, { owner: version.pool, asset, kind: 'reserve' })
  const editions = KIND_RULES[kind].numbered ? await editionsOf(tx, version.product) : null
  const capacity = capacityOf(available, version)
  return {
    versionId: version.id,
    productId: version.product,
    kind,
    name: version.name,
    asset,
    ...termsToWire(version, asset),
    principalReturned: version.principalReturned,
    redeemable: KIND_RULES[kind].redeemable,
    ...priced(row, available, editions),
    soldOut: capacity < version.minAmount || editions?.next === null,
    running: kind === 'machine' ? await runningRentals(tx, version.product) : null,
    trial: trialOf(version),
    editions,
    yieldSource: version.yieldSource,
    pool: {
      name: row.pool.name,
      funded: toWire(await fundedOf(tx, version.pool), asset),
      available: toWire(available, asset),
      reserved: toWire(reserved, asset),
      capacity: toWire(capacity, asset),
    },
  }
}

/** Computes the figures of a product with a fixed price; null for other products. */
function priced(
  { version, kind }: OnSale,
  available: bigint,
  editions: Product['editions'],
): Pick<Product, 'price' | 'dailyIncome' | 'totalReturn' | 'unitsLeft'> {
  if (!KIND_RULES[kind].fixedPrice)
    return { price: null, dailyIncome: null, totalReturn: null, unitsLeft: null }
  const { asset, minAmount: price } = version
  const byPool = unitsOf(available, price, version)
  const bounds = [byPool, editions && BigInt(editions.total - editions.sold)].filter(bound => bound !== null)
  const [least] = bounds.toSorted((a, b) => (a < b ? -1 : 1))
  return {
    price: toWire(price, asset),
    dailyIncome: toWire(incomeOf(price, version).daily, asset),
    totalReturn: wireReturn(returnOf(price, version, version.principalReturned), asset),
    unitsLeft: least === undefined ? null : Number(least),
  }
}

function trialOf(version: VersionRow): Product['trial'] {
  const { trialDays: days, trialRate: dailyRate, minAmount, asset } = version
  if (days === null || dailyRate === null) return null
  const income = trialIncome(minAmount, { days, dailyRate })
  return {
    days,
    dailyRate: formatRate(dailyRate),
    dailyIncome: toWire(income.daily, asset),
    totalIncome: toWire(income.total, asset),
  }
}

/** Counts over all versions of the machine, without free trials. The number is not stored. */
async function runningRentals(tx: Tx, productId: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM product_version v JOIN mining_order o ON o.product_version = v.id
      WHERE v.product = ${productId}::uuid AND o.state = 'in_progress' AND NOT o.trial`,
  )
  return row?.count ?? 0
}

async function fundedOf(tx: Tx, poolId: string): Promise<bigint> {
  const [row] = await rowsOf<{ funded: string }>(
    tx,
    sql`SELECT coalesce(sum(p.amount), 0)::text AS funded FROM ledger.transfer t
      JOIN ledger.posting p ON p.owner = ${poolId}::uuid AND p.transfer = t.id AND p.kind = 'pool'
      WHERE t.kind = 'pool_funding'`,
  )
  return BigInt(row?.funded ?? '0')
}
