import { type Result, success } from '@matin/contract/result'
import { toWire } from '@matin/domain/money/amount'
import { balanceOf, PLATFORM } from '@matin/ledger/ledger'
import { makePool, poolFundings, proposeFunding } from '../features/admin/funding/service.ts'
import { proposeNewProduct } from '../features/money/mining/products/propose-product.ts'
import { productPublications } from '../features/money/mining/products/publication-proposals.ts'
import { product } from '../features/money/mining/tables.ts'
import { confirmFunding, fundingsToConfirm } from '../platform/chain/fundings.ts'
import type { Scanner } from '../platform/chain/scanner.ts'
import { inTransaction, type Tx } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { seedOperators } from './operators.ts'
import { SEEDED_PRODUCTS, type SeededProduct } from './seed-products.ts'
import { asTwoOperators, NO_BOUND, type TwoOperators } from './two-operators.ts'

/** The scanner posts the USDT of the chain's first block to the treasury. */
export async function seed(platform: Platform, scanner: Scanner): Promise<void> {
  await scanner.scan()
  // The development chain is its own: no signer's node could say otherwise.
  for (const { id } of await fundingsToConfirm(platform))
    await platform.db.transaction(tx => confirmFunding(tx, platform, id))
  await seedOperators(platform)
  const known = new Set((await platform.db.select({ code: product.code }).from(product)).map(row => row.code))
  const missing = SEEDED_PRODUCTS.filter(({ code }) => !known.has(code))
  if (missing.length === 0) return
  const done = await inTransaction(platform.db, tx =>
    asTwoOperators(tx, platform, two => offerAll(tx, platform, two, missing)),
  )
  if (done.ok) return
  const treasury = await balanceOf(platform.db, { owner: PLATFORM, asset: 'USDT', kind: 'treasury' })
  throw new Error(`seeding the products: ${done.error}; the treasury holds ${treasury}`)
}

async function offerAll(
  tx: Tx,
  platform: Platform,
  two: TwoOperators,
  products: readonly SeededProduct[],
): Promise<Result<null>> {
  for (const one of products) {
    const done = await offer(tx, platform, two, one)
    if (!done.ok) return done
  }
  return success(null)
}

async function offer(
  tx: Tx,
  platform: Platform,
  { proposer, approver }: TwoOperators,
  { funding, poolName, ...offered }: SeededProduct,
): Promise<Result<unknown>> {
  const { code } = offered
  const made = await makePool(tx, platform, proposer, { code, asset: 'USDT', name: poolName })
  if (!made.ok) return made
  const asked = { pool: code, amount: toWire(funding, 'USDT'), note: 'demonstration' }
  const funded = await proposeFunding(tx, platform, proposer, asked)
  if (!funded.ok) return funded
  const booked = await poolFundings.approve(tx, platform, approver, funded.value.id, NO_BOUND)
  if (!booked.ok) return booked
  const proposed = await proposeNewProduct(tx, platform, proposer, { ...offered, pool: code })
  if (!proposed.ok) return proposed
  return productPublications.approve(tx, platform, approver, proposed.value.publication, NO_BOUND)
}
