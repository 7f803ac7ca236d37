import type {
  AdminProduct,
  AdminProductDetail,
  AdminVersion,
  listAdminProducts,
  listEndedVersions,
} from '@matin/contract/admin/products'
import type { DataOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/result'
import { KIND_RULES } from '@matin/domain/mining/product-kind'
import { termsToWire } from '@matin/domain/mining/term-fields'
import { capacityOf } from '@matin/domain/mining/terms'
import { toWire } from '@matin/domain/money/amount'
import { formatRate } from '@matin/domain/money/rate'
import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { decisionOf, namesIn } from '#features/account/operators/public/proposals.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import type { Platform } from '#platform/platform.ts'
import type { Call, Query } from '#platform/query.ts'
import { openFunding, type VersionRow } from '../public/repository.ts'
import { pool, product, productPublication, productVersion } from '../tables.ts'
import { coverDays, type LateSales, lateSales } from './sales.ts'

/** Version on sale, or else the newest. */
const standing = sql`${productVersion.id} = coalesce(${product.selling}, (SELECT v.id FROM product_version v WHERE v.product = ${product.id}
  ORDER BY v.version DESC LIMIT 1))`
const counted = {
  newest: sql<
    AdminProduct['name']
  >`(SELECT v.name FROM product_version v WHERE v.product = ${product.id} ORDER BY v.version DESC LIMIT 1)`,
  versions: sql<number>`(SELECT count(*)::int FROM product_version v WHERE v.product = ${product.id})`,
  waiting: sql<number>`(SELECT count(*)::int FROM product_publication b JOIN product_version v ON v.id = b.version
    WHERE v.product = ${product.id} AND b.approved_by IS NULL AND b.rejected_by IS NULL AND b.cancelled_by IS NULL AND b.ended IS NULL)`,
  available: sql<string>`coalesce((SELECT b.balance::text FROM ledger.account_balance b
    WHERE b.owner = ${productVersion.pool} AND b.asset = ${productVersion.asset} AND b.kind = 'pool'), '0')`,
  series: sql<
    AdminProduct['series']
  >`(SELECT CASE WHEN count(*) > 0 THEN json_build_object('first', min(e.number), 'last', max(e.number),
      'forSale', count(*) FILTER (WHERE e.mining_order IS NULL)) END FROM edition e WHERE e.product = ${product.id})`,
}

function productRows(tx: Tx, now: Temporal.Instant, where: SQL | undefined) {
  return tx
    .select({ product, version: productVersion, pool, ...counted, funding: openFunding(now) })
    .from(product)
    .innerJoin(productVersion, and(eq(productVersion.product, product.id), standing))
    .innerJoin(pool, eq(pool.id, productVersion.pool))
    .where(where)
    .orderBy(desc(product.id))
    .limit(PAGE_SIZE + 1)
}
type ProductRow = Awaited<ReturnType<typeof productRows>>[number]

/** The number of statements does not depend on the number of products. */
export async function adminProducts(
  { db, clock }: Platform,
  { input: { kind, cursor } }: Pick<Call<typeof listAdminProducts>, 'input'>,
): Promise<DataOf<typeof listAdminProducts>> {
  const now = clock.now()
  const where = and(cursor ? lt(product.id, cursor) : undefined, kind ? eq(product.kind, kind) : undefined)
  const sales = await lateSales(db, now)
  return toPage(
    await productRows(db, now, where),
    row => row.product.id,
    row => toAdmin(row, sales),
  )
}

export async function adminProduct(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  id: string,
): Promise<Result<AdminProductDetail>> {
  const now = clock.now()
  const [row] = await productRows(tx, now, eq(product.id, id))
  if (!row) return failure('not_found')
  return success({
    ...toAdmin(row, await lateSales(tx, now)),
    history: await historyOf(tx, id),
    editions: KIND_RULES[row.product.kind].numbered ? await seriesOf(tx, id) : null,
  })
}

function toAdmin(row: ProductRow, sales: LateSales): AdminProduct {
  const {
    product: { id, code, kind, selling },
    version,
    pool: from,
    newest: name,
    versions,
    waiting,
    series,
    funding,
  } = row
  const { asset, cycleDays } = version
  const available = BigInt(row.available)
  const capacity = capacityOf(available, version)
  const sold = sales.of(id)
  return {
    ...{ id, code, kind, name, asset, versions, waiting, series, funding },
    pool: from.code,
    available: toWire(available, asset),
    selling: selling === null ? null : version.version,
    terms: {
      version: version.version,
      minAmount: toWire(version.minAmount, asset),
      maxAmount: toWire(version.maxAmount, asset),
      cycleDays,
      dailyRate: formatRate(version.dailyRate),
      penaltyRate: formatRate(version.penaltyRate),
    },
    capacity: toWire(capacity, asset),
    coverDays: coverDays(capacity, sold, sales.days),
    sold: { principal: toWire(sold.principal, asset), orders: sold.orders, days: sales.days },
  }
}

export const endedVersions: Query<typeof listEndedVersions> = async ({ db }, { input: { cursor } }) => {
  const rows = await db
    .select({ version: productVersion, product })
    .from(productVersion)
    .innerJoin(product, eq(product.id, productVersion.product))
    .where(
      and(
        sql`EXISTS (SELECT FROM published_version u WHERE u.version = ${productVersion.id})`,
        sql`${product.selling} IS DISTINCT FROM ${productVersion.id}`,
        cursor ? lt(productVersion.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(productVersion.id))
    .limit(PAGE_SIZE + 1)
  const sold =
    rows.length === 0
      ? new Map()
      : await soldOf(
          db,
          rows.map(row => row.version.id),
        )
  return toPage(
    rows,
    row => row.version.id,
    ({ version, product: { id, code, kind } }) => ({
      id: version.id,
      product: id,
      code,
      kind,
      asset: version.asset,
      name: version.name,
      version: version.version,
      minAmount: toWire(version.minAmount, version.asset),
      maxAmount: toWire(version.maxAmount, version.asset),
      cycleDays: version.cycleDays,
      dailyRate: formatRate(version.dailyRate),
      sold: soldAs(version, sold.get(version.id)),
    }),
  )
}

async function historyOf(tx: Tx, id: string): Promise<AdminVersion[]> {
  const rows = await tx
    .select({ version: productVersion, pool: pool.code })
    .from(productVersion)
    .innerJoin(pool, eq(pool.id, productVersion.pool))
    .where(eq(productVersion.product, id))
    .orderBy(desc(productVersion.version))
  const ids = rows.map(row => row.version.id)
  const publications = await tx
    .select()
    .from(productPublication)
    .where(inArray(productPublication.version, ids))
    .orderBy(desc(productPublication.id))
  const names = await namesIn(tx, publications)
  const sold = await soldOf(tx, ids)
  return rows.map(({ version, pool: code }) => ({
    ...written(version, code),
    publications: publications
      .filter(one => one.version === version.id)
      .map(one => ({ id: one.id, ...decisionOf(one, names) })),
    sold: soldAs(version, sold.get(version.id)),
  }))
}

function written(row: VersionRow, poolCode: string) {
  const { id, version, name, yieldSource, asset, trialDays: days, trialRate } = row
  return {
    id,
    version,
    pool: poolCode,
    name,
    yieldSource,
    ...termsToWire(row, asset),
    trial: days === null || trialRate === null ? null : { days, dailyRate: formatRate(trialRate) },
  }
}

type Sold = {
  version: string
  running: number
  principal: string
  ended: number
  trials: number
}

/** Counts the orders of each version. Reads only the index of sold orders. */
async function soldOf(tx: Tx, versions: readonly string[]): Promise<Map<string, Sold>> {
  const rows = await rowsOf<Sold>(
    tx,
    sql`SELECT o.product_version AS version,
        count(*) FILTER (WHERE o.state = 'in_progress' AND NOT o.trial)::int AS running,
        coalesce(sum(o.principal) FILTER (WHERE o.state = 'in_progress'), 0)::text AS principal,
        count(*) FILTER (WHERE o.state = 'ended' AND NOT o.trial)::int AS ended,
        count(*) FILTER (WHERE o.state = 'in_progress' AND o.trial)::int AS trials
      FROM mining_order o WHERE o.product_version IN (${sql.join(
        versions.map(id => sql`${id}::uuid`),
        sql`, `,
      )}) GROUP BY o.product_version`,
  )
  return new Map(rows.map(row => [row.version, row]))
}

function soldAs({ asset }: VersionRow, sold: Sold | undefined): AdminVersion['sold'] {
  const { running = 0, principal = '0', ended = 0, trials = 0 } = sold ?? {}
  return { running, principal: toWire(BigInt(principal), asset), ended, trials }
}

async function seriesOf(tx: Tx, id: string): Promise<NonNullable<AdminProductDetail['editions']>> {
  const [row] = await rowsOf<NonNullable<AdminProductDetail['editions']>>(
    tx,
    sql`SELECT coalesce(min(e.number), 0) AS first, coalesce(max(e.number), 0) AS last,
        count(*) FILTER (WHERE e.mining_order IS NULL)::int AS "forSale",
        count(*) FILTER (WHERE o.state = 'in_progress')::int AS owned, count(*) FILTER (WHERE o.state = 'ended')::int AS "boughtBack"
      FROM edition e LEFT JOIN mining_order o ON o.id = e.mining_order WHERE e.product = ${id}::uuid`,
  )
  if (!row) throw new Error('an aggregate answers one row')
  return row
}

export async function productAfter(
  tx: Tx,
  platform: Platform,
  done: Result<string>,
): Promise<Result<AdminProductDetail>> {
  return done.ok ? adminProduct(tx, platform, done.value) : done
}
