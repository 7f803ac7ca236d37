import type { ProductKind } from '@matin/domain/mining/product-kind'
import { batchQuery, columnsOf, type Load, loadOne, rowOf } from '#platform/commands/batch-query.ts'
import type { VersionRow } from '../public/repository.ts'
import { productVersion } from '../tables.ts'

export interface Sale {
  version: VersionRow
  kind: ProductKind
  current: boolean
  /** Balance of the pool in minor units. */
  pool: bigint
}

const SALE = batchQuery<{ version: string }, { kind: ProductKind; current: boolean; pool_balance: string }>({
  name: 'sale',
  params: { version: 'uuid' },
  text: `SELECT a.ordinal, ${columnsOf(productVersion, 'v')}, p.kind,
      v.id IS NOT DISTINCT FROM p.selling AS current,
      coalesce((SELECT b.balance::text FROM ledger.account_balance b
        WHERE b.owner = v.pool AND b.asset = v.asset AND b.kind = 'pool'), '0') AS pool_balance
    FROM params a JOIN product_version v ON v.id = a.version JOIN product p ON p.id = v.product`,
})

export async function saleOf(load: Load, versionId: string): Promise<Sale | null> {
  const row = await loadOne(load, SALE, { version: versionId })
  if (!row) return null
  const { kind, current, pool_balance } = row
  return { version: rowOf(productVersion, row), kind, current, pool: BigInt(pool_balance) }
}

const BUYER = batchQuery<{ customer: string; version: string }, { spot: string; in_progress: string }>({
  name: 'buyer',
  params: { customer: 'uuid', version: 'uuid' },
  // Reads the index of orders in progress: rows of this customer, not of all who have the product.
  text: `SELECT a.ordinal, coalesce((SELECT b.balance::text FROM ledger.account b
        WHERE b.owner = a.customer AND b.asset = v.asset AND b.kind = 'spot'), '0') AS spot,
      (SELECT coalesce(sum(o.principal), 0)::text FROM (
          SELECT m.principal, m.product_version FROM mining_order m WHERE m.shard = shard_of(a.customer)
            AND m.customer = a.customer AND m.state = 'in_progress' AND NOT m.trial OFFSET 0) AS o
        JOIN product_version s ON s.id = o.product_version AND s.product = v.product) AS in_progress
    FROM params a JOIN product_version v ON v.id = a.version`,
})

/** Figures by which a purchase is judged, in minor units of the product's asset. */
export interface Buyer {
  spot: bigint
  /** Principal of the customer's orders in progress in the product, over all its versions. */
  inProgress: bigint
}

export async function buyerOf(load: Load, customer: string, versionId: string): Promise<Buyer> {
  const row = await loadOne(load, BUYER, { customer, version: versionId })
  return { spot: BigInt(row?.spot ?? '0'), inProgress: BigInt(row?.in_progress ?? '0') }
}
