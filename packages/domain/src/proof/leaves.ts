import { getSum, HASH_BYTES, putSum, SUM_BYTES } from './bytes.ts'
import type { Summed } from './tree.ts'

/** Number of bytes of a leaf in the published file: its hash, followed by its sum. */
export const LEAF_BYTES = HASH_BYTES + SUM_BYTES

export function writeLeaf(leaf: Summed): Uint8Array {
  const bytes = new Uint8Array(LEAF_BYTES)
  bytes.set(leaf.hash)
  putSum(new DataView(bytes.buffer), HASH_BYTES, leaf.sum)
  return bytes
}

/** Takes chunks of any length. @throws RangeError if the file ends within a leaf, or a sum is invalid */
export function createLeafReader(take: (leaf: Summed) => void): {
  push(piece: Uint8Array): void
  end(): void
} {
  let rest = new Uint8Array(0)
  return {
    push(piece) {
      const bytes = new Uint8Array(rest.length + piece.length)
      bytes.set(rest)
      bytes.set(piece, rest.length)
      const view = new DataView(bytes.buffer)
      let at = 0
      for (; at + LEAF_BYTES <= bytes.length; at += LEAF_BYTES)
        take({ hash: bytes.slice(at, at + HASH_BYTES), sum: getSum(view, at + HASH_BYTES) })
      rest = bytes.slice(at)
    },
    end() {
      if (rest.length > 0) throw new RangeError('the file ends within a leaf')
    },
  }
}
