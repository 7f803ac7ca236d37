import type { ProductKind } from '@matin/domain/mining/product-kind'
import { type Ask, askOne, columnsOf, fact, rowOf } from '../../platform/acts/ask.ts'
import type { VersionRow } from './repository.ts'
import { productVersion } from './tables.ts'

/** A version of a product, its kind, and the balance of its pool. */
export interface Sale {
  version: VersionRow
  kind: ProductKind
  /** Whether this version is on sale now. */
  current: boolean
  /** Minor units. */
  pool: bigint
}

const SALE = fact<{ version: string }, { kind: ProductKind; current: boolean; pool_balance: string }>({
  name: 'sale',
  asked: { version: 'uuid' },
  text: `SELECT a.place, ${columnsOf(productVersion, 'v')}, p.kind,
      v.id IS NOT DISTINCT FROM p.selling AS current,
      coalesce((SELECT b.balance::text FROM ledger.account_balance b
        WHERE b.owner = v.pool AND b.asset = v.asset AND b.kind = 'pool'), '0') AS pool_balance
    FROM asked a JOIN product_version v ON v.id = a.version JOIN product p ON p.id = v.product`,
})

/** A version with its sale; null for an unknown id. */
export async function saleOf(ask: Ask, versionId: string): Promise<Sale | null> {
  const row = await askOne(ask, SALE, { version: versionId })
  if (!row) return null
  const { kind, current, pool_balance } = row
  return { version: rowOf(productVersion, row), kind, current, pool: BigInt(pool_balance) }
}

const BUYER = fact<{ customer: string; version: string }, { spot: string; in_progress: string }>({
  name: 'buyer',
  asked: { customer: 'uuid', version: 'uuid' },
  // Reads the index of orders in progress: rows of this customer, not of all who have the product.
  text: `SELECT a.place, coalesce((SELECT b.balance::text FROM ledger.account b
        WHERE b.owner = a.customer AND b.asset = v.asset AND b.kind = 'spot'), '0') AS spot,
      (SELECT coalesce(sum(o.principal), 0)::text FROM (
          SELECT m.principal, m.product_version FROM mining_order m WHERE m.lane = lane_of(a.customer)
            AND m.customer = a.customer AND m.state = 'in_progress' AND NOT m.trial OFFSET 0) AS o
        JOIN product_version s ON s.id = o.product_version AND s.product = v.product) AS in_progress
    FROM asked a JOIN product_version v ON v.id = a.version`,
})

/** Figures that a purchase is judged by, in minor units of the product's asset. */
export interface Buyer {
  spot: bigint
  /** Principal in progress in the product, over all its versions. */
  inProgress: bigint
}

export async function buyerOf(ask: Ask, customer: string, versionId: string): Promise<Buyer> {
  const row = await askOne(ask, BUYER, { customer, version: versionId })
  return { spot: BigInt(row?.spot ?? '0'), inProgress: BigInt(row?.in_progress ?? '0') }
}
