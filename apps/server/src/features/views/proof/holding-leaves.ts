import { leafMaker, type TreeName } from '@matin/domain/proof/tree'
import type { Holding } from './moment.ts'
import { ofCustomer } from './secrets.ts'
import type { TreeWriter } from './tree-files.ts'

export interface HoldingsOrder {
  name: TreeName
  secret: Uint8Array
  /** Holdings in the order of their keys. */
  holdings: readonly Holding[]
}

/** Adds a leaf to the tree for each of these holdings, stored under the customer's key in the snapshot. */
export function addHoldings(writer: TreeWriter, { name, secret, holdings }: HoldingsOrder): Promise<void> {
  const leafOf = leafMaker(name)
  const keys: Uint8Array[] = []
  const leaves = holdings.map(({ owner, uid, sum }) => {
    const { key, nonce } = ofCustomer(secret, owner)
    keys.push(key)
    return leafOf({ id: uid, part: 0, nonce, sum })
  })
  return writer.add(leaves, keys)
}
