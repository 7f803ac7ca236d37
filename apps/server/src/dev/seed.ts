import { balanceOf, PLATFORM } from '@matin/ledger/ledger'
import { eq } from 'drizzle-orm'
import { offerProduct } from '../features/mining/service.ts'
import { product } from '../features/mining/tables.ts'
import { fundPool } from '../features/treasury/service.ts'
import type { Scanner } from '../platform/chain/scanner.ts'
import { inTransaction } from '../platform/db/database.ts'
import { uuidOf } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { SEEDED_PRODUCTS, type SeededProduct } from './seed-products.ts'

/** Fills an empty development platform: the treasury from genesis as the scanner books it, then pools and products. */
export async function seed(platform: Platform, scanner: Scanner): Promise<void> {
  await scanner.scan()
  for (const [position, one] of SEEDED_PRODUCTS.entries()) await seedProduct(platform, position, one)
}

async function seedProduct(platform: Platform, position: number, seeded: SeededProduct): Promise<void> {
  const { code, funding, ...spec } = seeded
  const [existing] = await platform.db.select().from(product).where(eq(product.code, code))
  if (existing) return
  const poolId = uuidOf(`seed:pool:${code}`)
  const productId = uuidOf(`seed:product:${code}`)
  const result = await inTransaction(platform.db, async tx => {
    await offerProduct(tx, platform, { ...spec, code, poolId, productId, position, asset: 'USDT' })
    return fundPool(tx, platform, { key: `seed:${code}`, poolId, asset: 'USDT', amount: funding })
  })
  if (!result.ok) {
    const treasury = await balanceOf(platform.db, { owner: PLATFORM, asset: 'USDT', kind: 'treasury' })
    throw new Error(`seeding ${code}: ${result.error}; the treasury holds ${treasury}`)
  }
}
