import type { ProductKind } from '@matin/domain/mining/product-kind'
import { batchQuery, columnsOf, type Load, loadOne, rowOf } from '#platform/commands/batch-query.ts'
import type { VersionRow } from '../public/repository.ts'
import { productVersion } from '../tables.ts'

/** Version of a product, and the product's kind. Neither ever changes. */
export interface Version {
  version: VersionRow
  kind: ProductKind
}

const VERSION = batchQuery<{ id: string }, { kind: ProductKind }>({
  name: 'product version',
  params: { id: 'uuid' },
  text: `SELECT a.ordinal, ${columnsOf(productVersion, 'v')}, p.kind
    FROM params a JOIN product_version v ON v.id = a.id JOIN product p ON p.id = v.product`,
})

/** Product versions that were read, cached per loader. They never change. */
const found = new WeakMap<Load, Map<string, Version>>()

export async function versionOf(load: Load, id: string): Promise<Version> {
  const known = found.get(load) ?? new Map<string, Version>()
  found.set(load, known)
  const before = known.get(id)
  if (before) return before
  const row = await loadOne(load, VERSION, { id })
  if (!row) throw new Error(`product version ${id} is gone`)
  const version = { version: rowOf(productVersion, row), kind: row.kind }
  known.set(id, version)
  return version
}
