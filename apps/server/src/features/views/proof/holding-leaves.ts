import { leafMaker, type TreeName } from '@matin/domain/proof/tree'
import type { Holding } from './moment.ts'
import { ofCustomer } from './secrets.ts'
import type { TreeWriter } from './tree-files.ts'

export interface HoldingsOrder {
  name: TreeName
  secret: Uint8Array
  /** In the order of their keys. */
  holdings: readonly Holding[]
}

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
