import { sha256 } from '@noble/hashes/sha2.js'
import { createWriter, HASH_BYTES, SUM_BYTES, textBytes } from './bytes.ts'

const SNAPSHOT = new TextEncoder().encode('matin-proof/snap')

export interface SnapshotAsset {
  asset: string
  count: number
  total: bigint
  root: Uint8Array
}

/** Balance at one of our published addresses, as of a block. */
export interface Reserve {
  asset: string
  address: string
  block: number
  balance: bigint
}

export interface SnapshotContent {
  snapshot: string
  /** Time when the database was read, in ISO 8601 UTC with milliseconds. */
  at: string
  /** Root of the previous snapshot; 32 zero bytes for the first. */
  previous: Uint8Array
  /** Merkle sum trees, one for each asset, ordered by its name. */
  assets: readonly SnapshotAsset[]
  /** Tree over the hashes of all transfers that were posted since the previous snapshot. */
  transfers: { count: number; root: Uint8Array }
  /** Hash of the last entry of the audit log. */
  audit: Uint8Array
  /** Hash of the file of figures. */
  figures: Uint8Array
  /** Reserves, ordered by asset and address. */
  reserves: readonly Reserve[]
}

/** The next snapshot contains it, so a root that somebody saved reveals any change of earlier snapshots. */
export function snapshotRoot(content: SnapshotContent): Uint8Array {
  const { snapshot, at, previous, assets, transfers, audit, figures, reserves } = content
  const ofAssets = assets.reduce((sum, { asset }) => sum + textBytes(asset) + HASH_BYTES + 8 + SUM_BYTES, 0)
  const ofReserves = reserves.reduce(
    (sum, { asset, address }) => sum + textBytes(asset) + textBytes(address) + 8 + SUM_BYTES,
    0,
  )
  const length =
    SNAPSHOT.length + textBytes(snapshot) + textBytes(at) + 4 * HASH_BYTES + 4 + ofAssets + 8 + 4 + ofReserves
  const writer = createWriter(length).raw(SNAPSHOT).text(snapshot).text(at).raw(previous).u32(assets.length)
  for (const { asset, count, total, root } of assets) writer.text(asset).u64(count).sum(total).raw(root)
  writer.u64(transfers.count).raw(transfers.root).raw(audit).raw(figures).u32(reserves.length)
  for (const { asset, address, block, balance } of reserves)
    writer.text(asset).text(address).u64(block).sum(balance)
  return sha256(writer.bytes)
}
