import type { Localised } from '@matin/contract/language'
import { KIND_RULES, type ProductKind } from '@matin/domain/mining/product-kind'
import type { Terms } from '@matin/domain/mining/term-fields'
import type { TrialTerms } from '@matin/domain/mining/trial'
import type { AssetId } from '@matin/domain/money/asset'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { VersionRow } from '../public/repository.ts'
import { product, productVersion } from '../tables.ts'

/** Terms of a product version to add. `asset` is the asset of the pool. Amounts in minor units. */
export interface NewVersion {
  poolId: string
  asset: AssetId
  name: Localised
  yieldSource: Localised
  terms: Terms
  trial: TrialTerms | null
}

export interface NewProduct extends NewVersion {
  code: string
  kind: ProductKind
  /** First and last number of the series; null for a product without numbered editions. */
  editions: { first: number; last: number } | null
}

/** Adds it at the end of the list, with the numbers of its series. It is not on sale yet. */
export async function addProduct(tx: Tx, platform: Platform, spec: NewProduct): Promise<VersionRow> {
  const { code, kind, editions } = spec
  const id = platform.ids.uuid()
  const [last] = await rowsOf<{ position: number }>(
    tx,
    sql`SELECT coalesce(max(position), 0) + 1 AS position FROM product`,
  )
  await tx.insert(product).values({ id, code, kind, position: last?.position ?? 1 })
  const version = await addVersion(tx, platform, { id, kind }, spec)
  if (editions)
    await tx.execute(sql`INSERT INTO edition (product, number)
      SELECT ${id}::uuid, number FROM generate_series(${editions.first}::int, ${editions.last}::int) AS number`)
  return version
}

/** Adds a version of a product. Existing orders keep the terms of their purchase. */
export async function addVersion(
  tx: Tx,
  platform: Platform,
  of: { id: string; kind: ProductKind },
  spec: NewVersion,
): Promise<VersionRow> {
  // Serialised, so that two versions never take the same number.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`product ${of.id}`}, 0))`)
  const [last] = await rowsOf<{ version: number }>(
    tx,
    sql`SELECT coalesce(max(version), 0) + 1 AS version FROM product_version WHERE product = ${of.id}::uuid`,
  )
  const [row] = await tx
    .insert(productVersion)
    .values({
      id: platform.ids.uuid(),
      product: of.id,
      version: last?.version ?? 1,
      pool: spec.poolId,
      asset: spec.asset,
      name: spec.name,
      yieldSource: spec.yieldSource,
      ...spec.terms,
      principalReturned: KIND_RULES[of.kind].principalReturned,
      trialDays: spec.trial?.days ?? null,
      trialRate: spec.trial?.dailyRate ?? null,
      createdAt: platform.clock.now(),
    })
    .returning()
  if (!row) throw new Error('the new version was not returned')
  return row
}
