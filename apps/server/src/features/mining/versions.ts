import type { ProductKind } from '@matin/domain/mining/product-kind'
import { type Ask, askOne, columnsOf, fact, rowOf } from '../../platform/acts/ask.ts'
import type { VersionRow } from './repository.ts'
import { productVersion } from './tables.ts'

/** A version of a product, with the kind of the product: neither ever changes. */
export interface Version {
  version: VersionRow
  kind: ProductKind
}

const VERSION = fact<{ id: string }, { kind: ProductKind }>({
  name: 'product version',
  asked: { id: 'uuid' },
  text: `SELECT a.place, ${columnsOf(productVersion, 'v')}, p.kind
    FROM asked a JOIN product_version v ON v.id = a.id JOIN product p ON p.id = v.product`,
})

/** Versions found, cached per `Ask`. */
const found = new WeakMap<Ask, Map<string, Version>>()

/** Version at which an order was bought. */
export async function versionOf(ask: Ask, id: string): Promise<Version> {
  const known = found.get(ask) ?? new Map<string, Version>()
  found.set(ask, known)
  const before = known.get(id)
  if (before) return before
  const row = await askOne(ask, VERSION, { id })
  if (!row) throw new Error(`product version ${id} is gone`)
  const version = { version: rowOf(productVersion, row), kind: row.kind }
  known.set(id, version)
  return version
}
