import { sha256 } from '@noble/hashes/sha2.js'
import { createWriter, HASH_BYTES, putSum, putText, requireSum, SUM_BYTES, textBytes } from './bytes.ts'

/*
 * Merkle sum tree of one asset (docs/proof.md specifies the format for independent verifiers). Every node
 * commits to the hashes and sums of both children, so that no sum can be hidden in another. Every kind of
 * hash begins with its own name.
 */

const LEAF = new TextEncoder().encode('matin-proof/leaf')
const NODE = new TextEncoder().encode('matin-proof/node')
const ROOT = new TextEncoder().encode('matin-proof/root')
const TAG_BYTES = 16

/** Node of a tree: its hash, and the sum of the leaves below it in minor units. */
export interface Summed {
  hash: Uint8Array
  sum: bigint
}

export interface LeafContent {
  asset: string
  snapshot: string
  /** Id of the customer, as the customer knows it. */
  id: string
  /** Number of this leaf among the customer's leaves in the tree. */
  part: number
  /** 32 secret bytes, others in each snapshot, without which nobody can guess a leaf from its hash. */
  nonce: Uint8Array
  sum: bigint
}

export function leafOf({ asset, snapshot, ...own }: LeafContent): Summed {
  return leafMaker({ asset, snapshot })(own)
}

/** Encodes the part that all leaves share only once. */
export function leafMaker({
  asset,
  snapshot,
}: TreeName): (own: Omit<LeafContent, 'asset' | 'snapshot'>) => Summed {
  const { bytes: common } = createWriter(TAG_BYTES + textBytes(asset) + textBytes(snapshot))
    .raw(LEAF)
    .text(asset)
    .text(snapshot)
  let length = -1
  let [bytes, view] = [common, new DataView(common.buffer)]
  return ({ id, part, nonce, sum }) => {
    if (nonce.length !== HASH_BYTES) throw new RangeError('a nonce has 32 bytes')
    const own = textBytes(id)
    // Ids have one length: the bytes of one leaf serve the next.
    if (own !== length) {
      bytes = new Uint8Array(common.length + own + 4 + HASH_BYTES + SUM_BYTES)
      bytes.set(common)
      view = new DataView(bytes.buffer)
      length = own
    }
    const at = putText(bytes, common.length, id)
    view.setUint32(at, part)
    bytes.set(nonce, at + 4)
    putSum(view, at + 4 + HASH_BYTES, sum)
    return { hash: sha256(bytes), sum }
  }
}

const CHILD_BYTES = HASH_BYTES + SUM_BYTES
const pair = new Uint8Array(TAG_BYTES + 2 * CHILD_BYTES)
const pairView = new DataView(pair.buffer)
pair.set(NODE)

/** @throws RangeError if a node's sum is negative, or the sum of both is too large */
export function nodeOf(left: Summed, right: Summed): Summed {
  const sum = left.sum + right.sum
  requireSum(sum)
  pair.set(left.hash, TAG_BYTES)
  putSum(pairView, TAG_BYTES + HASH_BYTES, left.sum)
  pair.set(right.hash, TAG_BYTES + CHILD_BYTES)
  putSum(pairView, TAG_BYTES + CHILD_BYTES + HASH_BYTES, right.sum)
  return { hash: sha256(pair), sum }
}

export interface TreeName {
  asset: string
  snapshot: string
}

/** From the top node, the tree's name and the number of leaves, which determines the tree's shape. */
export function rootOf({ asset, snapshot }: TreeName, count: number, top: Summed): Uint8Array {
  const length = TAG_BYTES + textBytes(asset) + textBytes(snapshot) + 8 + CHILD_BYTES
  const { bytes } = createWriter(length)
    .raw(ROOT)
    .text(asset)
    .text(snapshot)
    .u64(count)
    .raw(top.hash)
    .sum(top.sum)
  return sha256(bytes)
}

export const NOTHING: Summed = { hash: new Uint8Array(HASH_BYTES), sum: 0n }

export interface TreeBuilder {
  add(leaf: Summed): void
  end(): { count: number; top: Summed }
}

/**
 * Builds a tree leaf by leaf, with one node per level in memory. `emit` gets the nodes of each level from
 * left to right; leaves are level 0. A last node without a neighbour moves up unchanged.
 */
export function createTreeBuilder(emit: (level: number, node: Summed) => void = () => {}): TreeBuilder {
  /** Node of each level that waits for its right neighbour; null for none. */
  const waiting: (Summed | null)[] = []
  let count = 0

  function put(level: number, node: Summed): void {
    emit(level, node)
    const left = waiting[level]
    if (left === null || left === undefined) {
      waiting[level] = node
      return
    }
    waiting[level] = null
    put(level + 1, nodeOf(left, node))
  }

  return {
    add(leaf) {
      requireSum(leaf.sum)
      count++
      put(0, leaf)
    },
    end() {
      for (let level = 0; level < waiting.length - 1; level++) {
        const alone = waiting[level]
        if (!alone) continue
        waiting[level] = null
        put(level + 1, alone)
      }
      return { count, top: waiting.at(-1) ?? NOTHING }
    },
  }
}

/** Path of a leaf: its index, and its neighbours up to the top. */
export interface Path {
  index: number
  count: number
  /** From the lowest level up. A level on which the path's node has no neighbour has no entry. */
  neighbours: readonly Summed[]
}

/** Null for an index beyond the leaves, too many or few neighbours, or a sum negative or too large. */
export function rootOfPath(
  name: TreeName,
  leaf: Summed,
  { index, count, neighbours }: Path,
): Uint8Array | null {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(count) || index < 0 || index >= count) return null
  let [at, width, used] = [index, count, 0]
  let node = leaf
  try {
    requireSum(leaf.sum)
    while (width > 1) {
      const alone = at === width - 1 && at % 2 === 0
      if (!alone) {
        const neighbour = neighbours[used++]
        if (!neighbour || neighbour.hash.length !== HASH_BYTES) return null
        node = at % 2 === 0 ? nodeOf(node, neighbour) : nodeOf(neighbour, node)
      }
      at = Math.floor(at / 2)
      width = Math.ceil(width / 2)
    }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
  return used === neighbours.length ? rootOf(name, count, node) : null
}

/** Returns the path of a leaf. `levels` are all levels of the tree, leaves first. */
export function pathOf(levels: readonly (readonly Summed[])[], index: number): Path {
  const neighbours: Summed[] = []
  let at = index
  for (const level of levels) {
    const neighbour = level[at % 2 === 0 ? at + 1 : at - 1]
    if (neighbour) neighbours.push(neighbour)
    at = Math.floor(at / 2)
  }
  return { index, count: levels[0]?.length ?? 0, neighbours }
}
