import type { Localised } from '@matin/contract/language'
import { KIND_RULES, type ProductKind } from '@matin/domain/mining/product-kind'
import type { Terms } from '@matin/domain/mining/terms'
import { incomeOf } from '@matin/domain/mining/terms'
import { type TrialTerms, trialIncome } from '@matin/domain/mining/trial'
import type { AssetId } from '@matin/domain/money/asset'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { pool, product, productVersion } from './tables.ts'

/** A product with its first version and a reward pool of its own, which is empty until the treasury funds it. */
export interface NewProduct {
  poolId: string
  productId: string
  code: string
  kind: ProductKind
  position: number
  asset: AssetId
  name: Localised
  poolName: Localised
  yieldSource: Localised
  terms: Terms
  customerCap: bigint
  trial?: TrialTerms | undefined
  /** Numbers of the series, first to last, of a product that is sold in numbered pieces. */
  editions?: { first: number; last: number } | undefined
}

/** Adds a product to the catalogue. Throws on terms that its kind does not have: they are ours, not a customer's. */
export async function addProduct(
  tx: Tx,
  platform: Platform,
  spec: NewProduct,
): Promise<{ versionId: string }> {
  check(spec)
  const { poolId, productId, code, kind, asset } = spec
  const versionId = platform.ids.uuid()
  await tx.insert(pool).values({ id: poolId, code, asset, name: spec.poolName })
  await tx.insert(product).values({ id: productId, code, kind, position: spec.position })
  await tx.insert(productVersion).values({
    id: versionId,
    product: productId,
    version: 1,
    pool: poolId,
    asset,
    name: spec.name,
    yieldSource: spec.yieldSource,
    ...spec.terms,
    customerCap: spec.customerCap,
    principalReturned: KIND_RULES[kind].principalReturned,
    trialDays: spec.trial?.days ?? null,
    trialRate: spec.trial?.dailyRate ?? null,
    createdAt: platform.clock.now(),
  })
  if (spec.editions) {
    const { first, last } = spec.editions
    await tx.execute(sql`INSERT INTO edition (product, number)
      SELECT ${productId}::uuid, number FROM generate_series(${first}::int, ${last}::int) AS number`)
  }
  return { versionId }
}

function check({ code, kind, terms, trial, editions }: NewProduct): void {
  const rules = KIND_RULES[kind]
  const faults = [
    rules.fixedPrice && terms.minAmount !== terms.maxAmount && 'one price',
    !rules.redeemable && terms.penaltyRate !== 0n && 'no penalty',
    rules.numbered !== (editions !== undefined) && 'numbers exactly where it is sold in pieces',
    editions && editions.last < editions.first && 'a series that goes up',
    trial && !rules.trial && 'no trial',
    trial && trialIncome(terms.minAmount, trial).total === 0n && 'a trial that earns something',
    incomeOf(terms.minAmount, terms).daily === 0n && rules.fixedPrice && 'an income',
  ].filter(fault => typeof fault === 'string')
  if (faults.length > 0) throw new Error(`product ${code} wants ${faults.join(', ')}`)
}
