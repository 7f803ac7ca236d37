import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { HASH_BYTES } from './bytes.ts'
import { snapshotRoot } from './snapshot.ts'
import { leafOf, rootOfPath } from './tree.ts'

/** Published description of a snapshot. Hashes are in hex, amounts are digits in minor units. */
export interface Manifest {
  snapshot: string
  at: string
  previous: string
  root: string
  assets: readonly { asset: string; count: number; total: string; root: string }[]
  transfers: { count: number; root: string }
  audit: string
  /** Name of the file of figures: the SHA-256 of its content in hex, and an ending. */
  figures: string
  reserves: readonly { asset: string; address: string; block: number; balance: string }[]
}

/** Proof that a customer saves: their leaves of one asset, each with the path to the root. */
export interface Saved {
  snapshot: string
  asset: string
  id: string
  leaves: readonly {
    part: number
    nonce: string
    sum: string
    index: number
    neighbours: readonly { hash: string; sum: string }[]
  }[]
}

/** Computes the root of a manifest's content, in hex. A genuine manifest states the same root. */
export function rootOfManifest({
  snapshot,
  at,
  previous,
  assets,
  transfers,
  audit,
  figures,
  reserves,
}: Manifest): string {
  return bytesToHex(
    snapshotRoot({
      snapshot,
      at,
      previous: hexToBytes(previous),
      assets: assets.map(({ asset, count, total, root }) => ({
        asset,
        count,
        total: BigInt(total),
        root: hexToBytes(root),
      })),
      transfers: { count: transfers.count, root: hexToBytes(transfers.root) },
      audit: hexToBytes(audit),
      figures: hexToBytes(figures.slice(0, 2 * HASH_BYTES)),
      reserves: reserves.map(one => ({ ...one, balance: BigInt(one.balance) })),
    }),
  )
}

/**
 * Returns the amount that a snapshot counted for a customer, from the proof that the customer saved. Null if
 * the proof does not lead to the published roots, belongs to another snapshot, or counts a leaf twice. The
 * caller must have compared the manifest's own root with `rootOfManifest`.
 */
export function countedIn(manifest: Manifest, { snapshot, asset, id, leaves }: Saved): bigint | null {
  const tree = manifest.assets.find(one => one.asset === asset)
  if (!tree || snapshot !== manifest.snapshot) return null
  if (new Set(leaves.map(({ index }) => index)).size !== leaves.length) return null
  let counted = 0n
  for (const { part, nonce, sum, index, neighbours } of leaves) {
    const leaf = leafOf({ asset, snapshot, id, part, nonce: hexToBytes(nonce), sum: BigInt(sum) })
    const path = {
      index,
      count: tree.count,
      neighbours: neighbours.map(one => ({ hash: hexToBytes(one.hash), sum: BigInt(one.sum) })),
    }
    const root = rootOfPath({ asset, snapshot }, leaf, path)
    if (!root || bytesToHex(root) !== tree.root) return null
    counted += leaf.sum
  }
  return counted
}

/** Changes of a customer's money since a snapshot, as digits in minor units. */
export interface Since {
  asset: string
  /** Present balance of all accounts. */
  balance: string
  moved: string
  /** Rewards that were reserved for the customer's orders at the time of the snapshot. */
  rewards: string
  /** Whether a transfer was posted so close to the snapshot that it may or may not be counted in it. */
  near: boolean
}

/** Null if the amounts do not add up, but a transfer close to the snapshot may explain the difference. */
export function addsUp(counted: bigint, { balance, moved, rewards, near }: Since): boolean | null {
  if (counted - BigInt(rewards) + BigInt(moved) === BigInt(balance)) return true
  return near ? null : false
}
